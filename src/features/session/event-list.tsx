import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '@/i18n/format'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { EVENT_WORDS } from './event-words'
import type { SecurityEvent } from './security-events'

/** What happened to this person's sessions on this device, latest first. */
export function EventList({ events }: { events: readonly SecurityEvent[] }) {
  const { i18n } = useLingui()
  if (events.length === 0) {
    return <EmptyState icon="clock" title={<Trans>まだありません</Trans>} />
  }
  return (
    <ol className="divide-y divide-line">
      {events.map(({ type, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events of one millisecond are alike
        <li key={`${at}-${type}-${index}`} className="flex items-center gap-3 py-2 text-sm">
          <Icon name={EVENT_WORDS[type].icon} size={18} className="text-muted" />
          <span className="min-w-0 flex-1">{i18n._(EVENT_WORDS[type].words)}</span>
          <time dateTime={new Date(at).toISOString()} className="shrink-0 text-muted tabular-nums">
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
