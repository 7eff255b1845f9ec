import type { LegalFinding } from '#contract/legal-findings'
import type { PdfMark } from '@/pdf/pdf-mark'
import { SEVERITIES } from './legal-words'
import { placeOf } from './marked-text'
import type { FindingJump } from './use-finding-jump'

/** What a mark says of its finding. */
type LabelOf = (finding: LegalFinding) => string

/** The passages of findings, to be marked on the pages of a PDF; each mark leads to its finding. */
export function findingMarks(
  findings: readonly LegalFinding[],
  text: string,
  jump: Pick<FindingJump, 'findingId' | 'toFinding'>,
  labelOf: LabelOf,
): PdfMark[] {
  return findings.flatMap((finding) => {
    const place = placeOf(finding, text)
    if (!place) return []
    const { id, severity } = finding
    const way = { href: `#${jump.findingId(finding)}`, follow: () => jump.toFinding(finding) }
    return [{ id, tone: SEVERITIES[severity].tone, label: labelOf(finding), ...place, way }]
  })
}
