import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { Button } from '@/ui/button'
import { AssignDialog } from './assign-dialog'
import { ReviewDialog } from './review-dialog'
import { ReviewList } from './review-list'
import type { Reviewed } from './state-of-findings'
import { useReview } from './use-review'

type ReviewBoxProps = { documentId: string; finding: LegalFinding; reviewed: Reviewed; mayReview: boolean }

/** How far people are with a finding of a document: who said what, and what can be said next. */
export function ReviewBox({ documentId, finding, reviewed, mayReview }: ReviewBoxProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'dismiss' | 'comment' | 'assign' | null>(null)
  const { review, busy } = useReview(documentId, finding)
  const { title } = finding
  const { state, assignee, reviews } = reviewed
  const isOpen = state === 'open'
  return (
    <div className="flex flex-col gap-2">
      {assignee ? (
        <p className="text-sm">
          <Trans>担当: {assignee.name}</Trans>
        </p>
      ) : null}
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
          <Button
            size="sm"
            variant="ghost"
            icon="user"
            aria-label={t`担当を決める: ${title}`}
            onClick={() => setOpen('assign')}
          >{t`担当`}</Button>
        </div>
      ) : null}
      {open === 'assign' ? (
        <AssignDialog documentId={documentId} finding={finding} reviewed={reviewed} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'dismiss' || open === 'comment' ? (
        <ReviewDialog
          documentId={documentId}
          finding={finding}
          isComment={open === 'comment'}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
