import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { formatDateTime } from '@/i18n/format'
import { markOf } from '@/offline/mark'
import { retry } from '@/offline/outbox'
import type { OutboxEntry } from '@/offline/queue/entry'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { canRetry, commandWords, reasonWords } from './entry-words'

/** One unsent change: whose, what, since when, in which state and why. */
export function EntryRow({ entry, onDiscard }: { entry: OutboxEntry; onDiscard: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const words = commandWords(entry.command)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-bold">{entry.label || t`名前のない記録`}</span>
          <ChangeBadge mark={markOf(entry.state)} />
        </p>
        <p className="text-muted text-sm">
          {words ? i18n._(words) : entry.command}
          <span aria-hidden="true"> ・ </span>
          <time dateTime={entry.occurred_at}>{formatDateTime(entry.occurred_at)}</time>
        </p>
        <Reason entry={entry} />
      </div>
      <div className="flex gap-2">
        {canRetry(entry.state) ? (
          <Button size="sm" icon="refresh" onClick={() => void retry(entry.id).catch(notify.error)}>
            {t`再試行`}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" icon="trash" disabled={entry.state === 'sending'} onClick={onDiscard}>
          {t`破棄`}
        </Button>
      </div>
    </div>
  )
}

/** The server's own words first: they say what to correct. */
function Reason({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const { last_error: error, state } = entry
  const ours = reasonWords(state)
  const told = state === 'refused' && error ? [error.message, error.suggestion].filter(Boolean).join(' ') : null
  const reason = told ?? (ours ? i18n._(ours) : error?.message)
  if (!reason) return null
  return <p className="mt-1 text-sm text-warning">{reason}</p>
}
