import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { validationLines } from '@/errors/field-labels'
import { inOneLine } from '@/i18n/sentences'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { isUnreadable } from '@/offline/outbox/read-row'
import { viewOf } from './entry-views'
import {
  conflictWords,
  entryName,
  isServerTrouble,
  OUTDATED_WORDS,
  reasonWords,
  serverWords,
  UNREADABLE_WORDS,
} from './entry-words'
import { labelOf } from './value-words'

/** An entry, and the one that holds it up. */
export type Held = { entry: OutboxEntry; blocker?: OutboxEntry | undefined }

/** Why an entry is still here, a line each. Of a refusal the server's own words come first: they say what to correct. */
export function reasonLines({ entry, blocker }: Held, i18n: I18n): string[] {
  const { last_error: error, state } = entry
  if (isUnreadable(entry)) return [i18n._(UNREADABLE_WORDS)]
  if (state === 'conflict') return [i18n._(conflictWords(entry))]
  if (state === 'blocked' && blocker) {
    const name = entryName(blocker, i18n)
    return [i18n._(msg`「${name}」が送信されるのを待っています。`)]
  }
  const own = state === 'refused' && error ? viewOf(entry.command)?.refusals?.[error.code] : undefined
  if (own) return [i18n._(own)]
  if (state === 'refused' && error) {
    const labelled = (field: string) => labelOf(entry.command, field, i18n)
    const fields = error.validation_errors.length > 0 ? validationLines(error.validation_errors, i18n, labelled) : []
    const { message, suggestion } = serverWords(error, i18n)
    return [inOneLine([message, suggestion]), ...fields].filter(Boolean)
  }
  if (error && isServerTrouble(entry)) {
    const { message, suggestion } = serverWords(error, i18n)
    const isKept = state !== 'needs-sign-in'
    return [inOneLine([message, suggestion]), ...(isKept ? [i18n._(msg`自動で送信し直しています。`)] : [])]
  }
  if (entry.wait === 'update') return [i18n._(OUTDATED_WORDS)]
  const words = reasonWords(state)
  const line = words ? i18n._(words) : error && serverWords(error, i18n).message
  return line ? [line] : []
}
