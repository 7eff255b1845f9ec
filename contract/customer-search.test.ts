// @vitest-environment node
import { describe, expect, it, test } from 'vitest'
import { companyWord, customerSearchText, customerWords, finder, fitOf, searchMatcher } from './customer-search.ts'
import { EMPTY_CUSTOMER } from './customers.ts'
import { FLOOR, judge, keyOf, PEOPLE, SEARCHES } from './test-searches.ts'

const RECORDS = PEOPLE.map((person) => ({ ...person, key: keyOf(person), text: customerSearchText(person) }))

/** Who is found, in the order of their fit. */
function answer(search: string): string[] {
  const words = customerWords(search)
  const matches = searchMatcher(words)
  const fitting = fitOf(words) ?? (() => 0)
  return RECORDS.filter(({ text, birth_date }) => matches?.(text, birth_date))
    .sort((a, b) => fitting(b.text) - fitting(a.text))
    .map(({ key }) => key)
}

test('people are found by what a desk types, and others are not', ({ annotate }) => {
  const names = new Set(RECORDS.map(({ key }) => key))
  const unknown = SEARCHES.flatMap(({ found, first }) => [...found, ...first].filter((key) => !names.has(key)))
  expect([names.size, SEARCHES.length >= 200, unknown]).toEqual([PEOPLE.length, true, []])
  const { precision, recall, wrong } = judge(
    SEARCHES,
    SEARCHES.map(({ search }) => answer(search)),
  )
  const shares = `${SEARCHES.length} searches: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
  void annotate(`${shares}, ${wrong.length} not as judged`)
  expect([precision >= FLOOR, recall >= FLOOR], `${shares}\n${wrong.join('\n')}`).toEqual([true, true])
})

describe('what a record is found by', () => {
  it('stands in each database: who changes it writes a migration that folds all customers anew', () => {
    const customer = {
      ...EMPTY_CUSTOMER,
      ...{ name: '佐々木 ショーコ', name_kana: 'ｻｻｷ しょーこ', company: '㈱國際 サービス', email: 'S-S@Example.jp' },
      ...{ phone: '+81 (0)90-1234-5678', address: '東京都', memo: '秘密' },
    }
    expect(customerSearchText(customer).split('\n')).toEqual([
      '佐佐木ショウコ',
      'ササキショウコ',
      '(株)国際サアビス',
      'ss@example.jp',
      '09012345678',
      '\f 佐佐木 ショウコ ササキ 国際 サアビス 国際サアビス ',
    ])
    expect(customerSearchText(EMPTY_CUSTOMER)).toBe('\n\n\n\n')
  })

  it('has no word that its lines do not have: the index of the server knows the lines alone', () => {
    for (const { text } of RECORDS) {
      const [lines = '', words = ''] = text.split('\f')
      const plain = lines.replace(/\(.*?\)|株式会社/g, '')
      for (const word of words.split(' ')) expect([word, `${lines}\n${plain}`.includes(word)]).toEqual([word, true])
    }
  })
})

it.each([
  ['葛城', { name: '葛\u{e0100}城 花子' }],
  ['葛\u{e0101}城', { name: '葛城 花子' }],
  ['みすず', { name: '金子', name_kana: 'カネコ ミスヾ' }],
  ['みすゞ', { name: '金子', name_kana: 'カネコ ミスヾ' }],
  ['misuzu', { name: '金子', name_kana: 'カネコ ミスヾ' }],
  ['いすず', { name: '山田', company: 'いすゞ自動車' }],
  ['きくこ', { name: '山田', name_kana: 'キクコ' }],
  ['ほほ', { name: 'ほゝ 子' }],
  ['渋谷', { name: '澁谷 一' }],
  ['奥山', { name: '奧山 一' }],
  // ヴ and the kana of バ's row are one sound, in each width, script and way to write the mark.
  ['ばいおりん', { name: 'ヴァイオリン教室' }],
  ['ヴァイオリン', { name: 'バイオリン教室' }],
  ['びら', { name: '山田', company: 'ヴィラ駒沢' }],
  ['ヴィラ', { name: '山田', company: 'ビラ駒沢' }],
  ['ぶーけ', { name: 'ヴーケ' }],
  ['ベール', { name: 'モール・ヴェール' }],
  ['ボイス', { name: 'ヴォイス' }],
  ['れびゅー', { name: 'レヴュー' }],
  ['バレー', { name: 'ヷレー' }],
  ['ヴィラ', { name: 'ヸラ' }],
  ['ヴェルデ', { name: 'ヹルデ' }],
  ['ヴォイス', { name: 'ヺイス' }],
  ['びくたー', { name: 'ｳﾞｨｸﾀｰ' }],
  ['ｳﾞｨｸﾀｰ', { name: 'ビクター' }],
  ['ｳﾞｲｸﾀｰ', { name: 'ヴィクター' }],
  ['ゔぃくたー', { name: 'ビクター' }],
  ['う\u3099ぃくたー', { name: 'ビクター' }],
  ['ウ゛ィクター', { name: 'ビクター' }],
  ['ビクター', { name: 'ウ゛ィクター' }],
  ['う゛ぃ', { name: '山田', name_kana: 'ヴィクター' }],
  ['bikuta', { name: 'ヴィクター' }],
  ['ビクター', { name: 'ｳﾞｲｸﾀｰ' }],
  ['ヴィクター', { name: 'ヴイクター' }],
  ['ヴイクター', { name: 'ビクター' }],
  ['bikuta', { name: 'ヴイクター' }],
  ['レビュー', { name: 'レヴユー' }],
  ['レヴユー', { name: 'レビュー' }],
  // A large vowel may as well be the beginning of another name.
  ['ヤロスラヴイヴァノフ', { name: 'ヤロスラヴ イヴァノフ' }],
  ['ヤロスラヴ イワン', { name: 'ヤロスラヴイワン' }],
  ['アンリ', { name: 'グスタヴアンリ' }],
  ['グスタブアンリ', { name: 'グスタヴアンリ' }],
  ['グスタヴアンリ', { name: 'グスタブアンリ' }],
  ['ラヴユー', { name: '山田', company: 'ラブユー' }],
  // As in passports and on cards.
  ['vanessa', { name: 'ヴァネッサ' }],
  ['vanessa', { name: 'バネッサ' }],
  ['Viku', { name: 'ビクター' }],
  ['rev', { name: 'レヴュー' }],
  ['revyu-', { name: 'レビュー' }],
  // Behind a ヴ the vowel may not have been typed yet.
  ['ヴ', { name: 'ヴィクター' }],
  ['れゔ', { name: 'レヴュー' }],
  ['モール ヴ', { name: 'モール・ヴェルデ' }],
])('%s is found in %j', (typed, known) => {
  const text = customerSearchText({ ...EMPTY_CUSTOMER, ...known })
  expect(searchMatcher(customerWords(typed))?.(text, null)).toBe(true)
})

it.each([
  ['ヴィラ', { name: 'ブラ' }],
  ['ビラ', { name: 'ヴラ' }],
  ['バラ', { name: 'ハラ' }],
  ['ウィラ', { name: 'ヴィラ' }],
  ['レヴァ', { name: 'レビ' }],
  ['シビヤ', { name: 'シブヤ' }],
  ['vira', { name: 'ブラ' }],
])('%s is not found in %j', (typed, known) => {
  const text = customerSearchText({ ...EMPTY_CUSTOMER, ...known })
  expect(searchMatcher(customerWords(typed))?.(text, null)).toBe(false)
})

it.each(['+81(0)90-1234-5678', '+81-090-1234-5678', '+819012345678', '090-1234-5678'])(
  'a number is found however it is dialled: %s',
  (typed) => {
    const text = customerSearchText({ ...EMPTY_CUSTOMER, name: '山田', phone: '+81 (0)90-1234-5678' })
    expect(searchMatcher(customerWords(typed))?.(text, null)).toBe(true)
  },
)

it('a company is meant with its legal form or without, and a form alone by either way to write it', () => {
  const isMeant = (asked: string, company: string) => finder(companyWord(asked) as never)(company)
  expect(isMeant('株式会社サクラ', '(株)サクラ')).toBe(true)
  expect(isMeant('さくら', 'サクラ有限会社')).toBe(true)
  expect(isMeant('株式会社', '(株)サクラ')).toBe(true)
  expect(isMeant('㈱', '株式会社サクラ')).toBe(true)
  expect(isMeant('㈲', '株式会社サクラ')).toBe(false)
  expect(companyWord('　')).toBeNull()
})

it('whoever has a word has one of its spellings, which are few', () => {
  for (const search of [
    'satou',
    'shoutarou',
    'konokokumotoyuko',
    'しょうこうようこうじょう',
    'さとう',
    '山田',
    'tanak',
    'ゔ',
    'vavivuvevo',
    'わたなべ',
    'びゅーびゅーばーばー',
  ]) {
    const [word] = customerWords(search)
    const { text = '', pattern, spellings = [] } = word ?? {}
    expect([search, spellings.length <= 17, spellings[0]]).toEqual([search, true, text])
    const all = RECORDS.filter(
      (record) => record.text.includes(text) || (pattern && new RegExp(pattern).test(record.text)),
    )
    expect(all.filter((record) => !spellings.some((spelling) => record.text.includes(spelling)))).toEqual([])
  }
})
