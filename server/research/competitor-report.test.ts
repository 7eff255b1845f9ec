// @vitest-environment node
import { expect, it } from 'vitest'
import { competitorReport } from './competitor-report.ts'
import { NO_FILE } from './file-facts.ts'
import { NO_WEB } from './web-section.ts'

/** Nobody has a document, and nobody asks. */
const NO_DOCUMENTS = { names: [], documents: [], passages: null }
const FRAME = {
  now: new Date('2026-11-26T03:00:00Z'),
  timezone: 'Asia/Tokyo',
  question: '',
  documents: NO_DOCUMENTS,
  file: NO_FILE,
  web: NO_WEB,
}
const FACTS = {
  name: 'ひまわり歯科',
  contacts: [],
  contactsInAll: 0,
  prices: [
    { category: '物販', tax_included: true, products: 3, lowest: 500, highest: 12_000 },
    { category: '物販', tax_included: false, products: 1, lowest: 11_000, highest: 11_000 },
  ],
}

it('says of a page what is in it, and what is not', () => {
  const page = {
    url: 'https://himawari.example/',
    title: 'ひまわり歯科',
    text: 'ホワイトニング 15,000円。\n院長の挨拶です。\n駅から徒歩3分。',
  }
  const { markdown, sources } = competitorReport(FACTS, { state: 'read', page }, FRAME)
  expect(markdown).toContain('- 料金: ホワイトニング 15,000円。 [1]')
  expect(markdown).toContain('- 強みとして書かれていること: 駅から徒歩3分。 [1]')
  expect(markdown).toContain('- 営業時間は、ページに見つかりませんでした。 （未確認）')
  expect(markdown).toContain('- 物販: 3点、500円から12,000円（税込） [2]')
  expect(markdown).toContain('- 物販: 1点、11,000円（税抜） [3]')
  expect(sources).toMatchObject([
    { kind: 'web', url: page.url },
    { kind: 'product', id: null, title: '物販' },
    { kind: 'product', id: null, title: '物販' },
  ])
})

it('says why a page was not read', () => {
  const { markdown } = competitorReport(FACTS, { state: 'forbidden' }, FRAME)
  expect(markdown).toContain('公開されたWebページではないため、調べていません。 （未確認）')
})

it('says what whoever asks may not see, and nothing of it', () => {
  const { markdown } = competitorReport({ ...FACTS, contacts: null, prices: null }, { state: 'none' }, FRAME)
  for (const line of ['対応履歴を見る権限がないため', '商品を見る権限がないため']) expect(markdown).toContain(line)
  expect(markdown).not.toMatch(/名前が出てきません|12,000円/)
})

it('says how many contacts name it, also those that were not read', () => {
  const contacts = Array.from({ length: 20 }, (_, index) => ({
    id: `i-${index}`,
    customer_id: 'p-1',
    type: 'call',
    summary: '電話',
    content: 'ひまわり歯科に移るとのこと。',
    occurred_at: new Date('2026-11-20T03:00:00Z'),
  }))
  const said = (contactsInAll: number) =>
    competitorReport({ ...FACTS, contacts, contactsInAll }, { state: 'none' }, FRAME).markdown
  expect(said(20)).toContain('- ひまわり歯科の名前は、20件の対応履歴に出てきます。 [1]')
  expect(said(1_300)).toContain('- ひまわり歯科の名前は、1,300件の対応履歴に出てきます。 [1]')
})
