import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldLabel } from '@/errors/field-labels'
import { formatDate, formatDateTime } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import type { FieldConflict, OutboxEntry } from '@/offline/outbox/entry'
import { isUnreadable } from '@/offline/outbox/read-row'
import { asContent, type Content, contentOf, fieldOf, recordOf } from './entry-content'
import { fieldView, viewOf } from './entry-views'
import { commandName } from './entry-words'

const EMPTY = msg`（なし）`
const REMOVED = msg`外した`
const REPLACED = msg`変更`
const CHOSEN = msg`あり`

/** The label of a field in the form that the entry came from; `tags.3` is the field `tags`. */
export function labelOf(command: string, field: string, i18n: I18n): string {
  const { label } = fieldView(command, fieldOf(field))
  return label ? i18n._(label) : fieldLabel(field, i18n)
}

/** A value as the screens of the record show it. `record` is the one that has it, as far as it is known. */
export function valueText(command: string, field: string, value: unknown, i18n: I18n, record: Content = {}): string {
  const { choices, kind, text: ownText } = fieldView(command, field)
  if (kind === 'file') return i18n._(fileWords(command, value))
  if (value === null || value === undefined || value === '') return i18n._(EMPTY)
  if (ownText) return ownText(value, record, i18n)
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join('、') : i18n._(EMPTY)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = `${value as string | number | boolean}`
  const choice = choices?.[text]
  if (choice) return i18n._(choice)
  switch (kind) {
    case 'date':
      return formatDate(text) || text
    case 'moment':
      return formatDateTime(text) || text
    case 'phone':
      return formatPhone(text)
    default:
      return text
  }
}

/** A value that was replaced, in the record that had it. */
export function formerText(command: string, field: string, value: unknown, i18n: I18n, record: Content): string {
  if (fieldView(command, field).kind === 'file') return i18n._(value ? CHOSEN : EMPTY)
  return valueText(command, field, value, i18n, record)
}

/** The three values of a field that two people changed. */
export function sideTexts(entry: OutboxEntry, { field, base, mine, theirs }: FieldConflict, i18n: I18n) {
  const text = (value: unknown, record: Content) => valueText(entry.command, field, value, i18n, record)
  const before = asContent(entry.base)
  return {
    base: formerText(entry.command, field, base, i18n, before),
    mine: text(mine, recordOf(entry)),
    theirs: text(theirs, { ...before, ...asContent(entry.conflict?.current) }),
  }
}

/** Nobody knows a file by its id: only what was done with it can be told. */
function fileWords(command: string, id: unknown): MessageDescriptor {
  const { conflictFields, precondition } = viewOf(command)?.command ?? {}
  const isOfKnown = conflictFields !== undefined || precondition !== undefined
  if (!isOfKnown) return id ? CHOSEN : EMPTY
  return id ? REPLACED : REMOVED
}

export type ContentLine = { field: string; label: string; text: string }

/** What an entry holds, line by line. */
export function contentLines(entry: OutboxEntry, i18n: I18n): ContentLine[] {
  return Object.entries(contentOf(entry)).map(([field, value]) => ({
    field,
    label: labelOf(entry.command, field, i18n),
    text: valueText(entry.command, field, value, i18n, recordOf(entry)),
  }))
}

/**
 * An entry as a text that can be pasted anywhere: what, whose, when, and every field with its label; all there is of one
 * that cannot be read.
 */
export function entryText(entry: OutboxEntry, i18n: I18n): string {
  const lines = isUnreadable(entry)
    ? [JSON.stringify(entry.input, null, 2)]
    : contentLines(entry, i18n).map(({ label, text }) => `${label}: ${text}`)
  return [commandName(entry.command, i18n), entry.label, formatDateTime(entry.occurred_at), ...lines]
    .filter(Boolean)
    .join('\n')
}
