import type { I18n } from '@lingui/core'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { isUnreadable } from '@/offline/outbox/read-row'
import { asContent, contentOf, isChange, recordOf } from './entry-content'
import { fieldView } from './entry-views'
import { labelOf, valueText } from './value-words'

/** A field of an entry as one line: `before` is null where there was nothing to replace, or nobody knows what. */
export type DiffLine = { field: string; label: string; before: string | null; now: string }

/**
 * What an entry writes, for its row: of a change each field with the value before it, of a new record what was typed
 * into it. Empty for what carries no text, e.g. a deletion, and for what cannot be read.
 */
export function diffOf(entry: OutboxEntry, i18n: I18n): DiffLine[] {
  if (isUnreadable(entry)) return []
  const isOfFields = isChange(entry)
  const base = isOfFields && isRecord(entry.base) ? asContent(entry.base) : null
  return Object.entries(contentOf(entry))
    .filter(([field, value]) => isOfFields || isTyped(entry, field, value))
    .map(([field, value]) => ({
      field,
      label: labelOf(entry.command, field, i18n),
      before: base && hasWords(entry, field) ? valueText(entry.command, field, base[field], i18n, base) : null,
      now: valueText(entry.command, field, value, i18n, recordOf(entry)),
    }))
}

/** What the row says elsewhere is left out: the name in its heading, the subject in its first line. */
function isTyped({ label, command }: OutboxEntry, field: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  const written = typeof value === 'boolean' ? `${value}` : value
  if (fieldView(command, field).untouched === written || (Array.isArray(value) && value.length === 0)) return false
  if (field === 'name' || field === 'occurred_at') return false
  return !(field === 'summary' && typeof value === 'string' && label.endsWith(value))
}

/** Of a file only what was done with it can be told, not which one was there before. */
function hasWords({ command }: OutboxEntry, field: string): boolean {
  return fieldView(command, field).kind !== 'file'
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
