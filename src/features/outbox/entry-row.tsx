import { useLingui } from '@lingui/react'
import { memo } from 'react'
import { formatDateTime, formatMoment } from '@/i18n/format'
import { useToday } from '@/lib/use-today'
import { markOf } from '@/offline/outbox/change-mark'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { ChangeBadge } from '@/ui/change-badge'
import { EntryActions } from './entry-actions'
import { EntryChanges } from './entry-changes'
import { EntryReason } from './entry-reason'
import { commandName } from './entry-words'
import { FileProgress } from './file-progress'
import type { StartTask } from './task'
import { ENTRY } from './use-kept-focus'

type EntryRowProps = {
  entry: OutboxEntry
  /** The entry that holds this one up. */
  blocker?: OutboxEntry | undefined
  /** The file that is sent before it. */
  file?: OutboxEntry | undefined
  /** The heading that the row stands under; it is not said twice. */
  heading: string
  onTask: StartTask
}

/**
 * One unsent change: what, whose, since when, in which state and why. Entries keep their identity, so a row is redrawn
 * only when its own entry changes: hundreds are sent in a few seconds.
 */
export const EntryRow = memo(function EntryRow({ entry, blocker, file, heading, onTask }: EntryRowProps) {
  const { i18n } = useLingui()
  useToday()
  const label = labelBelow(heading, entry.label)
  return (
    <div {...{ [ENTRY]: entry.id }} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{commandName(entry.command, i18n)}</span>
          <ChangeBadge mark={markOf(file?.state === 'sending' ? 'sending' : entry.state)} />
        </p>
        <p className="break-words text-muted text-sm">
          {label ? (
            <>
              {label}
              <span aria-hidden="true"> ・ </span>
            </>
          ) : null}
          {entry.occurred_at ? (
            <time dateTime={entry.occurred_at} title={formatDateTime(entry.occurred_at)}>
              {formatMoment(entry.occurred_at)}
            </time>
          ) : null}
        </p>
        <EntryChanges entry={entry} />
        <FileProgress entry={file ?? entry} />
        <EntryReason entry={entry} blocker={blocker} />
      </div>
      <EntryActions entry={entry} onTask={onTask} />
    </div>
  )
})

/** An entry's label without the customer's name when the heading says it: of a contact its subject is left. */
function labelBelow(heading: string, label: string): string {
  return heading !== '' && (label === heading || label.startsWith(`${heading} `))
    ? label.slice(heading.length).trim()
    : label
}
