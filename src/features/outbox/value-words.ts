import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldLabel } from '@/errors/field-labels'
import { formatDate, formatDateTime } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import type { OutboxEntry } from '@/offline/queue/entry'
import { isUnreadable } from '@/offline/queue/read-row'
import { contentOf } from './entry-content'
import { fieldView } from './entry-views'
import { commandName } from './entry-words'

const EMPTY = msg`（なし）`

/** The label of a field in the form that the entry came from. */
export function labelOf(command: string, field: string, i18n: I18n): string {
  const { label } = fieldView(command, field)
  return label ? i18n._(label) : fieldLabel(field, i18n)
}

/** A value as the screens of the record show it. */
export function valueText(command: string, field: string, value: unknown, i18n: I18n): string {
  if (value === null || value === undefined || value === '') return i18n._(EMPTY)
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join('、') : i18n._(EMPTY)
  if (typeof value === 'object') return JSON.stringify(value)
  const { choices, kind } = fieldView(command, field)
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

export type ContentLine = { field: string; label: string; text: string }

/** What an entry holds, line by line. */
export function contentLines(entry: OutboxEntry, i18n: I18n): ContentLine[] {
  return Object.entries(contentOf(entry)).map(([field, value]) => ({
    field,
    label: labelOf(entry.command, field, i18n),
    text: valueText(entry.command, field, value, i18n),
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
