// What an entry holds, as fields that a person knows.
import type { OutboxEntry } from '@/offline/outbox/entry'
import { fieldView, viewOf } from './entry-views'

export type Content = Readonly<Record<string, unknown>>
type Held = Pick<OutboxEntry, 'command' | 'input'>

/** Names that the program needs and a person does not. */
const HIDDEN = /^(id|version|.*_id|customer_name)$/

/** The fields of an entry and what is typed into them; for a change only what was changed. */
export function contentOf({ command, input }: Held): Content {
  return Object.fromEntries(Object.entries(typedInto({ command, input })).filter(([field]) => isShown(command, field)))
}

/** An attempted entry may hold the input of an older version, or a damaged one: what is no field of it is not told. */
function typedInto({ command, input }: Held): Content {
  const changes = viewOf(command)?.command.conflictFields
  try {
    return asContent(changes ? changes.of(input) : input)
  } catch {
    return {}
  }
}

/** The id of a file says which one was chosen; every other id is the program's own. */
function isShown(command: string, field: string): boolean {
  const { kind, isHidden } = fieldView(command, field)
  return !isHidden && (kind === 'file' || !HIDDEN.test(field))
}

/** The input of an entry with other values in some of its fields; `undefined` takes a field out. */
export function withContent({ command, input }: Held, fields: Content): unknown {
  const changes = viewOf(command)?.command.conflictFields
  const merged = { ...(changes ? changes.of(input) : asContent(input)), ...fields }
  const content = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  return changes ? changes.into(input, content) : content
}

/** The record with the values of an entry in it, e.g. for a price, which is read with or without the tax. */
export function recordOf(entry: Pick<OutboxEntry, 'command' | 'input' | 'base'>): Content {
  return { ...asContent(entry.base), ...contentOf(entry) }
}

/** What nobody types into a record: its history and its numbers. */
const COUNTED = /^(.*_at|.*_ids|.*_count|updated_by_name|recent_contacts|distinct_reasons)$/

/** The fields of a record that are different on the server from what the person saw. */
export function changedFields({ command, base, conflict }: Pick<OutboxEntry, 'command' | 'base' | 'conflict'>) {
  const seen = asContent(base)
  return Object.entries(asContent(conflict?.current)).flatMap(([field, now]) => {
    const isSame = JSON.stringify(now) === JSON.stringify(seen[field])
    return isSame || !isShown(command, field) || COUNTED.test(field) ? [] : [{ field, before: seen[field], now }]
  })
}

/** Whether an entry changes single fields of a record that was there before. */
export function isChange({ command }: Pick<OutboxEntry, 'command'>): boolean {
  return viewOf(command)?.command.conflictFields !== undefined
}

/**
 * The fields that can be corrected in a dialog: those that the server named, whatever they are, or every text when it named
 * no field. Empty when the entry cannot be corrected.
 */
export function correctableFields(entry: Held & Pick<OutboxEntry, 'state' | 'last_error'>): string[] {
  if (entry.state !== 'refused' || !viewOf(entry.command)?.isCorrectable) return []
  const named = (entry.last_error?.validation_errors ?? []).map(({ field }) => fieldOf(field)).filter(Boolean)
  const isOffered = (field: string, value: unknown) =>
    named.length > 0 ? named.includes(field) : isText(entry, field, value)
  return Object.entries(contentOf(entry)).flatMap(([field, value]) => (isOffered(field, value) ? [field] : []))
}

/** `tags.3` is the field `tags`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path
}

/** What is chosen, from a list, from a calendar with a clock or from the files, is no text to correct. */
function isText({ command }: Held, field: string, value: unknown): boolean {
  const { choices, kind } = fieldView(command, field)
  if (choices || kind === 'moment' || kind === 'file') return false
  return typeof value === 'string' || kind === 'date' || kind === 'number' || isTexts(value)
}

/** Whether a value is a list of words, e.g. tags. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** A record as fields; empty when it is none. */
export function asContent(value: unknown): Content {
  return typeof value === 'object' && value !== null ? (value as Content) : {}
}
