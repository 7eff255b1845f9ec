import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckedDocument } from '#contract/legal-checks'
import { Card } from '@/ui/card'
import { ReviewList } from './review-list'
import { useReviews } from './use-reviews'

/** What was said of findings that the latest check did not find: nobody's words are hidden. */
export function EarlierReviews({ document }: { document: CheckedDocument }) {
  const { t } = useLingui()
  const found = new Set(document.findings.map(({ id }) => id))
  const earlier = useReviews(document).filter(({ record }) => !found.has(record.finding_id))
  if (earlier.length === 0) return null
  return (
    <Card title={<Trans>以前の指摘についての記録</Trans>}>
      <ReviewList label={t`以前の指摘についての記録`} reviews={earlier} isTitled />
    </Card>
  )
}
