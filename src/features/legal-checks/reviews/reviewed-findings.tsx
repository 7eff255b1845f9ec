import type { CheckedDocument } from '#contract/legal-checks'
import { FindingsView } from '../findings-view'
import { pdfOf } from '../text-card'
import { ReviewBox } from './review-box'
import { NOT_REVIEWED, settledFindings, stateOfFindings } from './state-of-findings'
import { useReviews } from './use-reviews'

type ReviewedFindingsProps = { document: CheckedDocument; mayReview: boolean }

/** The findings of a document with what people said of each of them, also what waits on this device. */
export function ReviewedFindings({ document, mayReview }: ReviewedFindingsProps) {
  const { id, text, page_starts, findings } = document
  const states = stateOfFindings(useReviews(document))
  return (
    <FindingsView
      text={text}
      pageStarts={page_starts}
      pdf={pdfOf(document)}
      findings={findings}
      done={settledFindings(states)}
      actionsOf={(finding) => (
        <ReviewBox
          documentId={id}
          finding={finding}
          reviewed={states.get(finding.id) ?? NOT_REVIEWED}
          mayReview={mayReview}
        />
      )}
    />
  )
}
