import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { Button } from '@/ui/button'
import { ReviewList } from './review-list'
import type { Reviewed } from './state-of-findings'
import { useReview } from './use-review'

const ReviewDialog = lazyDialog(() => import('./review-dialog').then((m) => m.ReviewDialog), { close: byOnClose })

type ReviewBoxProps = { documentId: string; finding: LegalFinding; reviewed: Reviewed; mayReview: boolean }

/** How far people are with a finding of a document: who said what, and what can be said next. */
export function ReviewBox({ documentId, finding, reviewed: { state, reviews }, mayReview }: ReviewBoxProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'dismiss' | 'comment' | null>(null)
  const { review, busy } = useReview(documentId, finding)
  const { title } = finding
  const isOpen = state === 'open'
  return (
    <div className="flex flex-col gap-2">
      {reviews.length > 0 ? <ReviewList label={t`確認の記録: ${title}`} reviews={reviews} /> : null}
      {mayReview ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isOpen ? (
            <>
              <Button
                size="sm"
                icon="check"
                busy={busy}
                aria-label={t`確認済みにする: ${title}`}
                onClick={() => void review('done')}
              >{t`確認済みにする`}</Button>
              <Button
                size="sm"
                aria-label={t`対象外にする: ${title}`}
                onClick={() => setOpen('dismiss')}
              >{t`対象外にする`}</Button>
            </>
          ) : (
            <Button
              size="sm"
              busy={busy}
              aria-label={t`未確認に戻す: ${title}`}
              onClick={() => void review('open')}
            >{t`未確認に戻す`}</Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon="pencil"
            aria-label={t`コメントを書く: ${title}`}
            onClick={() => setOpen('comment')}
          >{t`コメント`}</Button>
        </div>
      ) : null}
      {open ? (
        <ReviewDialog
          documentId={documentId}
          finding={finding}
          state={open === 'dismiss' ? 'dismissed' : state}
          isComment={open === 'comment'}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
