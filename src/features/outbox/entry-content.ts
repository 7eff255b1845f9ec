// What an entry holds, as fields that a person knows.
import type { OutboxEntry } from '@/offline/queue/entry'
import { fieldView, viewOf } from './entry-views'

export type Content = Readonly<Record<string, unknown>>
type Held = Pick<OutboxEntry, 'command' | 'input'>

/** Names that the program needs and a person does not. */
const HIDDEN = /^(id|version|.*_id|customer_name)$/

/** The fields of an entry and what is typed into them; for a change only what was changed. */
export function contentOf({ command, input }: Held): Content {
  const fields = asContent(viewOf(command)?.command.conflictFields?.of(input) ?? input)
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !HIDDEN.test(field)))
}

/** The input of an entry with other values in some of its fields. */
export function withContent({ command, input }: Held, fields: Content): unknown {
  const changes = viewOf(command)?.command.conflictFields
  return changes ? changes.into(input, { ...changes.of(input), ...fields }) : { ...asContent(input), ...fields }
}

/** What nobody types into a record: its history and its numbers. */
const COUNTED = /^(.*_at|updated_by_name|interactions_count)$/

/** The fields of a record that are different on the server from what the person saw. */
export function changedFields({ base, conflict }: Pick<OutboxEntry, 'base' | 'conflict'>) {
  const seen = asContent(base)
  return Object.entries(asContent(conflict?.current)).flatMap(([field, now]) => {
    const isSame = JSON.stringify(now) === JSON.stringify(seen[field])
    return isSame || HIDDEN.test(field) || COUNTED.test(field) ? [] : [{ field, before: seen[field], now }]
  })
}

/** Whether an entry changes single fields of a record that was there before. */
export function isChange({ command }: Pick<OutboxEntry, 'command'>): boolean {
  return viewOf(command)?.command.conflictFields !== undefined
}

/**
 * The fields that can be corrected in a dialog: those that the server named, or every text when it named none of them.
 * Empty when the entry cannot be corrected.
 */
export function correctableFields(entry: Held & Pick<OutboxEntry, 'state' | 'last_error'>): string[] {
  if (entry.state !== 'refused' || !viewOf(entry.command)?.isCorrectable) return []
  const texts = Object.entries(contentOf(entry)).flatMap(([field, value]) =>
    isText(entry, field, value) ? [field] : [],
  )
  const named = (entry.last_error?.validation_errors ?? []).map(({ field }) => fieldOf(field))
  const wrong = texts.filter((field) => named.includes(field))
  return wrong.length > 0 ? wrong : texts
}

/** `tags.3` is the field `tags`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path
}

/** What is chosen from a list, or from a calendar with a clock, is no text to correct. */
function isText({ command }: Held, field: string, value: unknown): boolean {
  const { choices, kind } = fieldView(command, field)
  if (choices || kind === 'moment') return false
  return typeof value === 'string' || kind === 'date' || isTexts(value)
}

/** Whether a value is a list of words, e.g. tags. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** A record as fields; empty when it is none. */
export function asContent(value: unknown): Content {
  return typeof value === 'object' && value !== null ? (value as Content) : {}
}
