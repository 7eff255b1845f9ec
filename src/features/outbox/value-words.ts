import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldLabel } from '@/errors/field-labels'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { formatDate, formatDateTime } from '@/i18n/format'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { formatPhone } from '@/lib/phone'
import type { OutboxEntry } from '@/offline/queue/entry'
import { isUnreadable } from '@/offline/queue/read-row'
import { contentOf } from './entry-content'
import { commandName } from './entry-words'

type Words = Readonly<Record<string, MessageDescriptor>>
const CHOICES: Readonly<Record<string, Words>> = {
  gender: GENDER_WORDS,
  status: STATUS_WORDS,
  type: INTERACTION_TYPES,
}
const EMPTY = msg`（なし）`
const INTERACTION_TYPE = msg`種別`

/** The label of a field in the form that the entry came from. */
export function labelOf(field: string, command: string, i18n: I18n): string {
  return field === 'type' && command === 'interactions.create' ? i18n._(INTERACTION_TYPE) : fieldLabel(field, i18n)
}

/** A value as the screens of the record show it. */
export function valueText(field: string, value: unknown, i18n: I18n): string {
  if (value === null || value === undefined || value === '') return i18n._(EMPTY)
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join('、') : i18n._(EMPTY)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = `${value as string | number | boolean}`
  const choice = CHOICES[field]?.[text]
  if (choice) return i18n._(choice)
  if (field === 'birth_date') return formatDate(text) || text
  if (field === 'phone') return formatPhone(text)
  return field === 'occurred_at' ? formatDateTime(text) || text : text
}

export type ContentLine = { field: string; label: string; text: string }

/** What an entry holds, line by line. */
export function contentLines(entry: OutboxEntry, i18n: I18n): ContentLine[] {
  return Object.entries(contentOf(entry)).map(([field, value]) => ({
    field,
    label: labelOf(field, entry.command, i18n),
    text: valueText(field, value, i18n),
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
