// @vitest-environment node
import { expect, it } from 'vitest'
import type { CheckedDocument } from '#contract/legal-checks'
import type { LegalFinding } from '#contract/legal-findings'
import { findingReport } from './report.ts'

const finding = (id: string, more: Partial<LegalFinding> = {}): LegalFinding => ({
  ...{ id, rule: 'ad/best', severity: 'high', title: `指摘 ${id}`, basis: '医療法 第6条の5', engine: 'rules' },
  ...{ passage: '# 日本一', start: 12, end: 17, reason: '比較優良広告です。', suggestion: '' },
  ...more,
})
const document = (more: Partial<CheckedDocument>) =>
  ({
    ...{
      id: 'd',
      status: 'checked',
      title: '春の広告',
      file_name: '春.pdf',
      type: 'advertising',
      page_starts: [0, 10, 20],
    },
    ...{ counts: { high: 2, medium: 0, low: 1 }, empty_pages: [], is_truncated: false, model_failure: null },
    ...{ text: '春の広告', model_letters: null },
    ...{ findings: [], reviews: [] },
    ...more,
  }) as unknown as CheckedDocument
const said = (finding_id: string, more: object = {}) => ({
  ...{ id: 'r', document_id: 'd', finding_id, finding_title: `指摘 ${finding_id}`, state: 'dismissed' as const },
  ...{ comment: '出典があります', created_at: '2026-11-26T01:03:00Z', created_by: '佐藤', ...more },
})
const texts = (given: CheckedDocument) => {
  const { content } = findingReport(given, { subtitle: '', moment: (at) => at.toISOString().slice(0, 10) })
  return typeof content === 'string'
    ? []
    : content.map((block) => ('text' in block ? `${block.type}: ${block.text}` : ''))
}

it('prints each finding with its page and what was said of it, and what was said of others last', () => {
  const findings = [
    finding('a'),
    finding('b', { passage: '', start: null, end: null, suggestion: '追記します', engine: 'm-1' }),
  ]
  expect(
    texts(document({ findings, reviews: [said('消えた'), said('a', { assignee: { id: 'm', name: '鈴木' } })] })).slice(
      2,
    ),
  ).toEqual([
    expect.stringContaining('法的助言ではありません'),
    'heading: 1. 【高】指摘 a',
    'paragraph: 根拠: 医療法 第6条の5',
    'paragraph: 該当箇所: 「# 日本一」（2ページ）',
    'paragraph: 比較優良広告です。',
    'item: 対象外　佐藤　2026-11-26　担当: 鈴木　出典があります',
    'heading: 2. 【高】指摘 b（AI: m-1）',
    'paragraph: 根拠: 医療法 第6条の5',
    'paragraph: 記載がありません。',
    'paragraph: 比較優良広告です。',
    'paragraph: 追加する文の例: 追記します',
    'heading: 以前の指摘についての記録',
    'item: 指摘 消えた　対象外　佐藤　2026-11-26　出典があります',
  ])
})

it('says what was not looked at', () => {
  const [kind, count, ...notes] = texts(document({ empty_pages: [3], is_truncated: true, model_failure: 'EXT_001' }))
  expect(texts(document({ model_letters: 4 }))[2]).not.toContain('AIモデル')
  expect(texts(document({ text: 'あ'.repeat(60_000), model_letters: 47_990 }))[2]).toContain('初めの47,990文字')
  expect([kind, count]).toEqual(['paragraph: 種類: 広告　ファイル: 春.pdf', 'paragraph: 指摘: 0件（高2、中0、低1）'])
  expect(texts(document({ status: 'failed' }))[1]).toBe('paragraph: チェックが終わっていません。')
  expect(notes.join()).toMatch(/ページ: 3.*初めの部分.*AIモデルによる確認はできませんでした/)
})
