import { useLingui } from '@lingui/react/macro'
import type { FindingState, LegalReview } from '#contract/legal-reviews'
import { formatWhen } from '@/i18n/format'
import type { Shown } from '@/offline/outbox/fold/record'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import { STATE_WORDS } from '../legal-words'

type ReviewListProps = {
  label: string
  reviews: readonly Shown<LegalReview>[]
  /** Whether each says of which finding it is. */
  isTitled?: boolean
}

/** What was said, when and by whom, the earliest first. */
export function ReviewList({ label, reviews, isTitled = false }: ReviewListProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={label} className="flex flex-col gap-2 border-line border-l-3 pl-3 text-sm">
      {reviews.map(({ record, mark }) => {
        const { id, state, comment, assignee, created_at, created_by, finding_title } = record
        const when = formatWhen(created_at)
        return (
          <li key={id} className="flex flex-col gap-1">
            {isTitled && finding_title !== '' ? <p className="font-bold">{finding_title}</p> : null}
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
              <StateBadge state={state} />
              {created_by === '' ? when : `${created_by} ${when}`}
              <ChangeBadge mark={mark} />
            </p>
            {assignee === undefined ? null : <p>{assignee ? t`担当: ${assignee.name}` : t`担当なし`}</p>}
            {comment === '' ? null : <p className="whitespace-pre-wrap break-words">{comment}</p>}
          </li>
        )
      })}
    </ul>
  )
}

function StateBadge({ state }: { state: FindingState }) {
  const { i18n } = useLingui()
  const isDone = state === 'done'
  return (
    <Badge tone={isDone ? 'success' : 'neutral'} {...(isDone && { icon: 'check' as const })}>
      {i18n._(STATE_WORDS[state])}
    </Badge>
  )
}
