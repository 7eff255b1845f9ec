import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv'
import type { CheckedDocument } from '#contract/legal-checks'
import type { LegalReview } from '#contract/legal-reviews'
import { formatDateTime } from '@/i18n/format'
import { foundBy, SEVERITIES, STATE_WORDS } from './legal-words'
import { assigneeOf } from './reviews/state-of-findings'

const HEADS = [
  ...[msg`重要度`, msg`指摘`, msg`根拠`, msg`該当箇所`, msg`理由`, msg`書き換えの例`],
  ...[msg`状態`, msg`担当`, msg`コメント`, msg`確認した人`, msg`確認した日時`, msg`見つけた方法`],
]

/** The other columns of a table in which nothing stands. */
const NO_FINDING = HEADS.slice(2).map(() => '')

/**
 * The findings of a document as CSV, or a line that says that there are none, each with the latest word on it and all comments. It is made on the device, so that it needs
 * no network.
 */
export function findingsCsv(document: CheckedDocument, reviews: readonly LegalReview[], i18n: I18n): string {
  const lines = document.findings.map((finding) => {
    const { id, severity, title, basis, passage, reason, suggestion } = finding
    const said = reviews.filter(({ finding_id }) => finding_id === id)
    const latest = said.at(-1)
    const comments = said.map(({ comment }) => comment).filter((comment) => comment !== '')
    return csvLine([
      ...[i18n._(SEVERITIES[severity].label), title, basis, passage, reason, suggestion],
      ...[i18n._(STATE_WORDS[latest?.state ?? 'open']), assigneeOf(said)?.name ?? '', comments.join('\n')],
      ...[latest?.created_by ?? '', latest ? formatDateTime(latest.created_at) : '', i18n._(foundBy(finding))],
    ])
  })
  if (lines.length === 0) lines.push(csvLine(['', i18n._(nothingIn(document)), ...NO_FINDING]))
  return `${BYTE_ORDER_MARK}${csvLine(HEADS.map((head) => i18n._(head)))}${lines.join('')}`
}

/** Of what was not read nothing can be said. */
function nothingIn({ is_truncated: isCut, empty_pages: unread }: CheckedDocument) {
  return isCut || unread.length > 0
    ? msg`読み取れた部分には、気になる表現は見つかりませんでした`
    : msg`気になる表現は見つかりませんでした`
}
