import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { validationLines } from '@/errors/field-labels'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { isUnreadable } from '@/offline/outbox/read-row'
import { viewOf } from './entry-views'
import { conflictWords, entryName, isServerTrouble, reasonWords, serverWords, UNREADABLE_WORDS } from './entry-words'
import { labelOf } from './value-words'

type ReasonProps = {
  entry: OutboxEntry
  /** The entry that holds this one up. */
  blocker?: OutboxEntry | undefined
}

/** Why an entry is still here, in the words of the server where it gave some. */
export function EntryReason({ entry, blocker }: ReasonProps) {
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
  const own = state === 'refused' && error ? viewOf(entry.command)?.refusals?.[error.code] : undefined
  if (own) return { lines: [i18n._(own)] }
  if (state === 'refused' && error) {
    const labelled = (field: string) => labelOf(entry.command, field, i18n)
    const fields = error.validation_errors.length > 0 ? validationLines(error.validation_errors, i18n, labelled) : []
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
