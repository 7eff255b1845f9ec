import type { CheckedDocument } from '#contract/legal-checks'
import type { LegalFinding, LegalSeverity, LegalType } from '#contract/legal-findings'
import type { FindingState, LegalReview } from '#contract/legal-reviews'
import type { Block } from '../pdf/blocks.ts'
import type { PrintedReport } from '../pdf/report-pdf.ts'

const SEVERITIES: Readonly<Record<LegalSeverity, string>> = { high: '高', medium: '中', low: '低' }
const STATES: Readonly<Record<FindingState, string>> = { open: '未確認', done: '確認済み', dismissed: '対象外' }
const TYPES: Readonly<Record<LegalType, string>> = {
  advertising: '広告',
  contract: '契約書',
  privacy: 'プライバシーポリシー',
  other: 'その他（チェックなし）',
}
const NOT_ADVICE = '法的助言ではありません。最終的な判断は専門家に確認してください。'

type Frame = {
  /** One line below the title. */
  subtitle: string
  /** A moment in the tenant's words. */
  moment: (at: Date) => string
}

/** The findings of a document, each with what people said of it, for paper. */
export function findingReport(document: CheckedDocument, { subtitle, moment }: Frame): PrintedReport {
  const { title, findings, reviews } = document
  const found = new Set(findings.map(({ id }) => id))
  const earlier = reviews.filter(({ finding_id }) => !found.has(finding_id))
  const content: Block[] = [
    ...summaryOf(document),
    ...findings.flatMap((finding, index) => [
      ...findingBlocks(finding, index + 1, document.page_starts),
      ...reviews.filter(({ finding_id }) => finding_id === finding.id).map((review) => item(review, moment)),
    ]),
    ...(earlier.length > 0 ? [heading('以前の指摘についての記録')] : []),
    ...earlier.map((review) => item(review, moment, `${review.finding_title}　`)),
  ]
  return { title: `リーガルチェック: ${title}`, subtitle, content, sources: [] }
}

const heading = (text: string): Block => ({ type: 'heading', level: 3, text })
const paragraph = (text: string): Block => ({ type: 'paragraph', text })

function summaryOf(document: CheckedDocument) {
  const { status, type, file_name, findings, counts, text, empty_pages, is_truncated } = document
  const { model_failure, model_letters } = document
  const { high, medium, low } = counts
  return [
    `種類: ${TYPES[type ?? 'other']}　ファイル: ${file_name}`,
    status === 'checked'
      ? `指摘: ${findings.length}件（高${high}、中${medium}、低${low}）`
      : 'チェックが終わっていません。',
    ...(empty_pages.length > 0 ? [`読み取れる文字がなく、チェックしていないページ: ${empty_pages.join('、')}`] : []),
    ...(is_truncated ? ['長い文書のため、初めの部分だけをチェックしました。'] : []),
    ...(model_failure === null ? [] : ['AIモデルによる確認はできませんでした。']),
    ...(model_letters === null || model_letters >= text.length
      ? []
      : [`AIモデルが確認したのは、初めの${model_letters.toLocaleString('ja')}文字です。`]),
    NOT_ADVICE,
  ].map(paragraph)
}

function findingBlocks(finding: LegalFinding, number: number, pageStarts: readonly number[]): Block[] {
  const { severity, title, basis, passage, start, reason, suggestion, engine } = finding
  const page = start === null || pageStarts.length < 2 ? '' : `（${pageOf(start, pageStarts)}ページ）`
  const by = engine === 'rules' ? '' : `（AI: ${engine}）`
  return [
    heading(`${number}. 【${SEVERITIES[severity]}】${title}${by}`),
    paragraph(`根拠: ${basis}`),
    paragraph(start === null ? '記載がありません。' : `該当箇所: 「${passage}」${page}`),
    paragraph(reason),
    ...(suggestion === '' ? [] : [paragraph(`${start === null ? '追加する文' : '書き換え'}の例: ${suggestion}`)]),
  ]
}

/** Counted from 1. */
function pageOf(start: number, pageStarts: readonly number[]): number {
  return pageStarts.filter((from) => from <= start).length
}

function item({ state, comment, assignee, ...by }: LegalReview, moment: Frame['moment'], of = ''): Block {
  const takes = assignee === undefined ? '' : `　担当: ${assignee?.name ?? 'なし'}`
  const said = comment === '' ? takes : `${takes}　${comment}`
  const text = `${of}${STATES[state]}　${by.created_by}　${moment(new Date(by.created_at))}${said}`
  return { type: 'item', mark: '・', depth: 0, text }
}
