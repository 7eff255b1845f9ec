import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { formatDateTime, formatMoment } from '@/i18n/format'
import type { ShownEvent } from '@/session/events/merged-events'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { EVENT_WORDS, RECORDER_WORDS } from './event-words'

/** What happened to this person's sessions and account, latest first, and who recorded it. */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
  const { i18n } = useLingui()
  if (events.length === 0) {
    return <EmptyState icon="clock" title={<Trans>まだありません</Trans>} />
  }
  return (
    <ol className="divide-y divide-line">
      {events.map(({ key, type, at, recordedBy }) => (
        <li key={key} className="flex items-start gap-3 py-2.5 text-sm">
          <Icon name={EVENT_WORDS[type].icon} size={18} className="mt-0.5 shrink-0 text-muted" />
          <div className="flex min-w-0 flex-1 flex-col gap-1 lg:flex-row lg:items-center lg:gap-3">
            <span className="min-w-0 flex-1">{i18n._(EVENT_WORDS[type].words)}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={recordedBy === 'device' ? 'neutral' : 'info'}>{i18n._(RECORDER_WORDS[recordedBy])}</Badge>
              <time
                dateTime={new Date(at).toISOString()}
                title={formatDateTime(at)}
                className="text-muted tabular-nums"
              >
                {formatMoment(at)}
              </time>
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
