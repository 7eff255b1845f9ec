import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { memo } from 'react'
import { validationLines } from '@/errors/field-labels'
import { formatDateTime, formatMoment } from '@/i18n/format'
import { markOf } from '@/offline/mark'
import type { OutboxEntry } from '@/offline/queue/entry'
import { isUnreadable } from '@/offline/queue/read-row'
import { ChangeBadge } from '@/ui/change-badge'
import { EntryActions } from './entry-actions'
import { EntryChanges } from './entry-changes'
import {
  commandName,
  conflictWords,
  entryName,
  isServerTrouble,
  reasonWords,
  serverWords,
  UNREADABLE_WORDS,
} from './entry-words'
import type { StartTask } from './task'
import { ENTRY } from './use-kept-focus'

type EntryRowProps = {
  entry: OutboxEntry
  /** The entry that holds this one up. */
  blocker?: OutboxEntry | undefined
  /** The heading that the row stands under; it is not said twice. */
  heading: string
  onTask: StartTask
}

/**
 * One unsent change: what, whose, since when, in which state and why. Entries keep their identity, so a row is drawn anew
 * only when its own entry changes: hundreds are sent in a few seconds.
 */
export const EntryRow = memo(function EntryRow({ entry, blocker, heading, onTask }: EntryRowProps) {
  const { i18n } = useLingui()
  const label = labelBelow(heading, entry.label)
  return (
    <div {...{ [ENTRY]: entry.id }} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{commandName(entry.command, i18n)}</span>
          <ChangeBadge mark={markOf(entry.state)} />
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
        <Reason entry={entry} blocker={blocker} />
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

type ReasonProps = Pick<EntryRowProps, 'entry' | 'blocker'>

function Reason({ entry, blocker }: ReasonProps) {
  const { lines } = useReason({ entry, blocker })
  if (lines.length === 0) return null
  return (
    <div className="mt-1 text-sm text-warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Of a refusal the server's own words come first: they say what to correct. */
function useReason({ entry, blocker }: ReasonProps): { lines: string[] } {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { last_error: error, state } = entry
  if (isUnreadable(entry)) return { lines: [i18n._(UNREADABLE_WORDS)] }
  if (state === 'conflict') return { lines: [i18n._(conflictWords(entry))] }
  if (state === 'blocked' && blocker) {
    const name = entryName(blocker, i18n)
    return { lines: [t`「${name}」が送信されるのを待っています。`] }
  }
  if (state === 'refused' && error) {
    const fields = error.validation_errors.length > 0 ? validationLines(error.validation_errors, i18n) : []
    const { message, suggestion } = serverWords(error, i18n)
    return { lines: [[message, suggestion].filter(Boolean).join(' '), ...fields].filter(Boolean) }
  }
  if (error && isServerTrouble(entry)) {
    const { message, suggestion } = serverWords(error, i18n)
    const isKept = state !== 'needs-sign-in'
    return { lines: [[message, suggestion].join(' '), ...(isKept ? [t`自動で送信し直しています。`] : [])] }
  }
  const words = reasonWords(state)
  const line = words ? i18n._(words) : error && serverWords(error, i18n).message
  return { lines: line ? [line] : [] }
}
