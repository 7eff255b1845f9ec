// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { customerReport, namedReport } from './customer-report.ts'
import type { CustomerFacts } from './customer-sections.ts'
import { NO_FILE } from './file-facts.ts'
import type { Contact, Person } from './sources.ts'
import { NO_WEB } from './web-section.ts'

const NOW = new Date('2026-11-26T03:00:00Z')
const FRAME = {
  now: NOW,
  timezone: 'Asia/Tokyo',
  question: '',
  documents: { names: [], documents: [], passages: null },
  file: NO_FILE,
  web: NO_WEB,
}

const person: Person = {
  id: 'p-1',
  name: '佐藤 花子',
  name_kana: 'サトウ ハナコ',
  company: '青葉商事',
  address: '',
  birth_date: '1980-11-27',
  tags: ['常連'],
  memo: '',
  caution: 'ペニシリンのアレルギー',
  status: 'active',
  created_at: new Date('2024-04-01T00:00:00Z'),
}
const contact = (id: string, day: string, more: Partial<Contact> = {}): Contact => ({
  id,
  customer_id: person.id,
  type: 'visit',
  summary: '定期検診',
  content: '',
  occurred_at: new Date(`${day}T03:00:00Z`),
  ...more,
})
const facts = (contacts: Contact[], more: Partial<CustomerFacts> = {}): CustomerFacts => ({
  seesContacts: true,
  person,
  contacts,
  hasEarlier: false,
  products: [{ id: 'g', name: '電動歯ブラシ' }],
  near: [],
  ...more,
})
const linesOf = (given: CustomerFacts, question = '') =>
  customerReport(given, { ...FRAME, question }).markdown.split('\n')

describe('the report of a customer', () => {
  it('says who it is, the caution first among the facts, with the age of the day', () => {
    const lines = linesOf(facts([]))
    expect(lines).toContain('- 佐藤 花子 様（サトウ ハナコ）、45歳、青葉商事。2024年4月1日に登録されました。 [1]')
    expect(lines).toContain('- 注意事項: ペニシリンのアレルギー [1]')
    expect(lines).toContain('- 対応履歴は、まだありません。 [1]')
    expect(lines).toContain('- 個人の名前はWebに送らないため、Webの情報は調べていません。 （未確認）')
  })

  it('says how often they come, and that it has been longer than usual', () => {
    const days = ['2026-06-01', '2026-05-02', '2026-04-01', '2026-03-02', '2025-01-10']
    const lines = linesOf(facts(days.map((day, index) => contact(String(index), day))))
    expect(lines.find((line) => line.startsWith('- 対応は全部で'))).toContain('5件です（来訪5件）')
    expect(lines.find((line) => line.startsWith('- 最後の対応は'))).toContain('2026年6月1日で、178日前です')
    expect(lines.find((line) => line.startsWith('- 対応の間隔は'))).toContain(
      '31日ほどです。最後の対応から178日たっており',
    )
    expect(lines.find((line) => line.startsWith('- この1年'))).toContain('この1年の対応は4件で、その前の1年は1件でした')
  })

  it('says that earlier contacts were not read, and compares no year of which some are missing', () => {
    const about = (...days: string[]) =>
      linesOf(
        facts(
          days.map((day) => contact(day, day)),
          { hasEarlier: true },
        ),
      )
    const some = about('2026-06-01', '2025-01-10', '2024-11-27')
    expect(some).toContainEqual(expect.stringContaining('- 対応のうち、新しい3件を調べました（来訪3件）。'))
    expect(some.join()).not.toMatch(/全部で|この1年/)
    // Of 730 days ago: all that was not read is as old or older.
    const all = about('2026-06-01', '2025-01-10', '2024-11-26')
    expect(all).toContainEqual(expect.stringContaining('この1年の対応は1件で、その前の1年は1件でした'))
  })

  it('counts days by the calendar of the tenant, not by hours', () => {
    const said = (now: string, at: string) =>
      customerReport(facts([contact('a', '2026-11-01', { occurred_at: new Date(at) })]), {
        ...FRAME,
        now: new Date(now),
      }).markdown
    const morning = '2026-11-26T09:00:00+09:00'
    expect(said(morning, '2026-11-25T18:00:00+09:00')).toContain('最後の対応は2026年11月25日で、1日前です。')
    expect(said(morning, '2026-11-26T00:00:00+09:00')).toContain('最後の対応は2026年11月26日、今日です。')
    expect(said('2026-11-26T23:59:00+09:00', '2026-11-24T23:59:30+09:00')).toContain('2026年11月24日で、2日前です。')
  })

  it('takes what is noted ahead for nothing that has happened', () => {
    const days = ['2026-06-01', '2026-05-02', '2026-04-01', '2026-03-02']
    const past = days.map((day, index) =>
      contact(day, day, index === 0 ? { type: 'call', content: '折り返し電話する。' } : {}),
    )
    const ahead = [
      contact('next', '2026-12-10', { content: '電動歯ブラシの相談、費用は後日。' }),
      contact('later', '2026-11-26', { occurred_at: new Date(NOW.getTime() + 1) }),
    ]
    const question = '電動歯ブラシの費用は'
    expect(linesOf(facts([...ahead, ...past]), question)).toEqual(linesOf(facts(past), question))
    const lines = linesOf(facts([...ahead, ...past]))
    expect(lines).toContainEqual(expect.stringContaining('- 対応は全部で4件です（来訪3件、電話1件）'))
    expect(lines).toContainEqual(expect.stringContaining('最後の対応から178日たっており'))
    expect(lines).toContainEqual(expect.stringContaining('- 2026年6月1日: 折り返し電話する'))
    expect(linesOf(facts([contact('now', '2026-11-26')]))).toContainEqual(
      expect.stringContaining('最後の対応は2026年11月26日、今日です'),
    )
  })

  it('finds what may still be open: not what is older than half a year or was followed by a visit', () => {
    const lines = linesOf(
      facts([
        contact('new', '2026-11-01', { content: '費用を説明。検討中とのこと。' }),
        contact('seen', '2026-10-20'),
        contact('done', '2026-10-01', { type: 'call', content: '折り返し電話する。' }),
        contact('old', '2025-11-01', { content: '後日連絡する。' }),
      ]),
    )
    const open = lines.slice(lines.indexOf('## 続きが必要かもしれないこと') + 2, lines.indexOf('## 対応の経過') - 1)
    expect(open).toEqual(['- 2026年11月1日: 検討中とのこと [2]'])
  })

  it('names the products that contacts name', () => {
    const lines = linesOf(facts([contact('a', '2026-11-01', { content: '電動歯ブラシを購入された。' })]))
    expect(lines.find((line) => line.startsWith('- 電動歯ブラシ: 1件'))).toBeDefined()
  })

  it('answers a question by the contacts that are about it, or says that there is none', () => {
    const contacts = [
      contact('a', '2026-11-01', { content: '駐車場の場所を聞かれた。' }),
      contact('b', '2026-10-01', { content: '矯正の費用を気にされている。' }),
    ]
    const about = linesOf(facts(contacts), '矯正の費用について何か言っていましたか')
    expect(about[about.indexOf('## ご質問への手がかり') + 2]).toContain('矯正の費用を気にされている')
    const nothing = linesOf(facts(contacts), 'ペットの名前は')
    expect(nothing[nothing.indexOf('## ご質問への手がかり') + 2]).toContain('見つかりませんでした')
  })
})

describe('the report of somebody by name', () => {
  it('does not choose among several', () => {
    const others = [person, { ...person, id: 'p-2', company: '' }]
    const { markdown } = namedReport({ seesCustomers: true, found: others, only: null, named: [] }, FRAME)
    expect(markdown).toContain('どの方のことか、名前だけでは決められません')
  })

  it('says that nobody is on record', () => {
    expect(namedReport({ seesCustomers: true, found: [], only: null, named: [] }, FRAME).markdown).toContain(
      '- この名前の顧客は、登録されていません。 （未確認）',
    )
  })
})
