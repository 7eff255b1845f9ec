// @vitest-environment node
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { aCheckedDocument } from './document-fixtures'
import { aFinding } from './finding-fixtures'
import { findingsCsv } from './findings-csv'
import { aReview } from './reviews/review-fixtures'

const TEXT = '=SUM(A1) 日本一'
const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } })

it('has a line for each finding with the latest word on it; no cell is a formula', () => {
  const document = aCheckedDocument('契約', {
    findings: [
      aFinding('免責', { text: TEXT, passage: '=SUM(A1)' }),
      aFinding('反社', undefined, { engine: '小さなモデル' }),
    ],
  })
  const assignee = { id: 'm', name: '鈴木 花子' }
  const reviews = [
    aReview('1', { comment: '見ました', assignee }),
    aReview('2', { state: 'dismissed', comment: '出典, "あり"' }),
  ]
  const [heads, first, second, ...rest] = findingsCsv(document, reviews, i18n).split('\r\n')
  expect(heads?.startsWith('\ufeff"重要度","指摘"')).toBe(true)
  expect(first).toMatch(/^"高","見つかったこと 免責","医療法 第6条の5","'=SUM\(A1\)"/)
  expect(first).toContain('"対象外","鈴木 花子","見ました\n出典, ""あり""","主任 一郎"')
  expect(second).toMatch(/"未確認","","","","","AI: 小さなモデル"$/)
  expect([heads?.split(',').at(-1), first?.split(',').at(-1)]).toEqual(['"見つけた方法"', '"ルール"'])
  expect(rest).toEqual([''])
})

it('says that nothing was found', () => {
  const [heads, none, ...rest] = findingsCsv(aCheckedDocument('契約', { findings: [] }), [], i18n).split('\r\n')
  expect(none).toMatch(/^"","気になる表現は見つかりませんでした",""/)
  const partly = findingsCsv(aCheckedDocument('契約', { findings: [], empty_pages: [2] }), [], i18n)
  expect(partly).toContain('"読み取れた部分には、')
  expect(none?.split(',')).toHaveLength(heads?.split(',').length ?? 0)
  expect(rest).toEqual([''])
})
