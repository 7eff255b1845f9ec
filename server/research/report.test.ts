// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createReport } from './report.ts'

const record = { kind: 'customer', id: 'a', title: '佐藤 様', excerpt: '' } as const
const contact = { kind: 'interaction', id: 'b', title: '電話', excerpt: '' } as const

describe('a report', () => {
  it('numbers its sources as they are named, each once', () => {
    const report = createReport()
    report.section('概要')
    report.say('一つ', contact)
    report.say('二つ', record, contact)
    report.section('空の節')
    report.section('Web')
    report.unverified('調べていません')
    report.unverified('抜粋', contact)
    const { markdown, sources, data } = report.done()
    expect(sources).toEqual([contact, record])
    expect(markdown).toBe(
      '## 概要\n\n- 一つ [1]\n- 二つ [2][1]\n\n## Web\n\n- 調べていません （未確認）\n- 抜粋 [1] （未確認）',
    )
    expect(data.sections.map(({ heading }) => heading)).toEqual(['概要', 'Web'])
  })

  it('keeps what records say from becoming headings, links and pictures', () => {
    const report = createReport()
    report.section('概要')
    report.say('# 見出し\n![絵](https://x.example/?d=1) [リンク](https://x.example) <b>太字</b>', record)
    expect(report.done().markdown).toBe(
      '## 概要\n\n- \\# 見出し !\\[絵\\](https://x.example/?d=1) \\[リンク\\](https://x.example) \\<b\\>太字\\</b\\> [1]',
    )
  })
})
