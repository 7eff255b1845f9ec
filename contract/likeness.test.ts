// @vitest-environment node
import { expect, test } from 'vitest'
import pairs from '../tests/fixtures/likeness/pairs.txt?raw'
import { blockingKeys, type Compared, type Likeness, likenessKeys, likenessOf } from './likeness.ts'

type Verdict = Likeness['kind'] | 'none'
type Pair = { line: string; one: Compared; other: Compared; verdict: Verdict; isHeld: boolean }

const lines = pairs.split('\n')
const heldFrom = lines.indexOf('# held')

function recordOf(text: string): Compared {
  const [name = '', name_kana = '', birth = '', phone = '', email = '', address = ''] = text.trim().split(',')
  return { name, name_kana, birth_date: birth === '' ? null : birth, phone, email, address }
}

const PAIRS: Pair[] = lines.flatMap((line, index) => {
  if (line === '' || line.startsWith('#')) return []
  const [one = '', other = '', verdict = ''] = line.split('|')
  return {
    line,
    one: recordOf(one),
    other: recordOf(other),
    verdict: verdict.trim() as Verdict,
    isHeld: index > heldFrom,
  }
})
/** What is told. Of pairs that are nothing, those that are told all the same lower the precision of these. */
const KINDS = ['person', 'namesake', 'household'] as const
const told = ({ one, other }: Pair): Verdict => likenessOf(one, other)?.kind ?? 'none'

/** Of what is told to be of a kind, the share that is; and of what is, the share that is told. */
function shares(pairs: readonly Pair[], verdict: Verdict) {
  const right = pairs.filter((pair) => pair.verdict === verdict && told(pair) === verdict).length
  return {
    precision: right / pairs.filter((pair) => told(pair) === verdict).length,
    recall: right / pairs.filter((pair) => pair.verdict === verdict).length,
  }
}

test('pairs of records are told apart, also those that were held back', () => {
  const all = [...PAIRS, ...PAIRS.map((pair) => ({ ...pair, one: pair.other, other: pair.one }))]
  expect(PAIRS.length).toBeGreaterThanOrEqual(200)
  const held = all.filter(({ isHeld }) => isHeld)
  const table = KINDS.map((verdict) => ({ verdict, all: shares(all, verdict), held: shares(held, verdict) }))
  const wrong = all.filter((pair) => told(pair) !== pair.verdict).map((pair) => `${pair.line} : ${told(pair)}`)
  expect(wrong.length / all.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
  for (const { verdict, held: share } of table) {
    expect([verdict, share.precision >= 0.9 && share.recall >= 0.9]).toEqual([verdict, true])
  }
})

test('the reasons are told', () => {
  const record = recordOf('髙橋 一郎,タカハシ イチロウ,1975-02-10,090-1111-2222,a@example.jp,東京都港区芝公園4-2-8')
  const other = recordOf('高橋 一郎,タカハシ イチロウ,1975-02-10,09011112222,A@example.jp,東京都港区芝公園4丁目2番8号')
  expect(likenessOf(record, other)).toEqual({
    kind: 'person',
    reasons: ['variant', 'birth', 'phone', 'email', 'address'],
  })
  expect(likenessOf(record, { ...other, birth_date: '1990-01-01' })).toEqual({
    kind: 'namesake',
    reasons: ['variant', 'phone', 'email', 'address', 'other_birth'],
  })
})

test('records of which nothing is known have nothing in common', () => {
  const nobody = recordOf('')
  expect(likenessOf(nobody, nobody)).toBeNull()
})

type Blocking = ReturnType<typeof blockingKeys>

/** Whether two records would be compared at all. */
function meet(one: Compared, other: Compared): boolean {
  const [keys, others] = [one, other].map((record) => blockingKeys(likenessKeys(record))) as [Blocking, Blocking]
  const shares = (of: 'names' | 'facts') => keys[of].some((key) => others[of].includes(key))
  return shares('names') && shares('facts')
}

test('who may be the same person is found by keys, and most others are never compared', () => {
  const persons = PAIRS.filter((pair) => told(pair) === 'person')
  expect(persons.filter(({ one, other }) => !meet(one, other)).map(({ line }) => line)).toEqual([])
  const all = PAIRS.flatMap(({ one }) => PAIRS.map(({ other }) => ({ one, other })))
  expect(all.filter(({ one, other }) => meet(one, other)).length).toBeLessThan(all.length / 10)
})

test.each([
  ['ヴィクター', 'ビクター'],
  ['ｳﾞｲｸﾀｰ', 'ビクター'],
  ['ウ゛ィクター', 'ヴィクター'],
  ['レヴュー', 'レビユー'],
  ['ﾚｳﾞﾕｰ', 'レビュー'],
])('%s and %s sound the same', (one, other) => {
  const key = (name_kana: string) => likenessKeys(recordOf(`,${name_kana}`)).kana
  expect(key(one)).toBe(key(other))
})

test('one wrong kana is found wherever it stands, in the shortest name too', () => {
  const record = (name_kana: string) => recordOf(`,${name_kana},1980-05-03`)
  for (const right of ['サトウジロ', 'サトウ ハナコ', 'タカハシ イチロウ']) {
    for (let at = 0; at < right.length; at += 1) {
      const others = ['', 'ン', `ン${right.charAt(at)}`].map((put) => right.slice(0, at) + put + right.slice(at + 1))
      for (const other of [...others, `${right}ン`]) {
        const [one, two] = [record(right), record(other)]
        if (likenessOf(one, two)?.kind === 'person') expect([other, meet(one, two)]).toEqual([other, true])
      }
    }
  }
})
