// What a form saw in the fields that it changes. Two entries that become one have one base; a value that only one of the
// two forms saw there would be overwritten by the other without a question.
import { type AnyCommand, findCommand } from './commands'
import type { Row } from './entry'
import { asFields, type Fields, isSame } from './merge-fields'
import { inputToday } from './read-input'

/** What a form wants to change, and the record that it started from. */
type Change = { command: AnyCommand; input: unknown; base: unknown }

/**
 * The fields that an entry changes; none where its input cannot be read. One that moves a record or brings it back holds its
 * name as a label, which it does not change.
 */
export function changedFields(row: Pick<Row, 'command' | 'input' | 'base' | 'creates'>): Fields {
  const fields = findCommand(row.command)?.conflictFields
  if (!fields) {
    const [input, base] = [Object.entries(asFields(row.input)), asFields(row.base)]
    return Object.fromEntries(input.filter(([field, value]) => row.creates || !isSame(base[field], value)))
  }
  const read = inputToday(row)
  return read ? fields.of(read.data) : {}
}

/**
 * Whether a form saw, in each field that it changes, what a row has made of it, and what the row stands on where it leaves
 * the field alone. The row's own form, saved once more, may have seen either. Another one that was open since before the row
 * was saved has not seen it: its person has to be asked.
 */
export function hasSeenRow({ command, input, base }: Change, row: Row, isOwn = false): boolean {
  if (!command.conflictFields || base === null) return true
  const [seen, made] = [asFields(base), changedFields(row)]
  const known = row.base === null ? seen : asFields(row.base)
  return Object.keys(command.conflictFields.of(input)).every(
    (field) => isSame(seen[field], made[field]) || ((isOwn || !(field in made)) && isSame(seen[field], known[field])),
  )
}

/**
 * The base of what the same form has changed since it was saved: that of the saved entry, except for fields that the form
 * had left alone. There it is what the form saw; with its version the server compares.
 * @param rest what is left to do on top of the saved entry
 * @param said what the form has said before
 */
export function baseOfRest(rest: Change, said: Fields, seen: unknown): unknown {
  const { command, input, base } = rest
  if (!command.conflictFields || base === null || seen === null) return base
  const [known, before] = [asFields(base), asFields(seen)]
  const other = Object.keys(command.conflictFields.of(input)).filter(
    (field) => !(field in said) && !isSame(known[field], before[field]),
  )
  if (other.length === 0) return base
  return { ...known, ...Object.fromEntries(other.map((field) => [field, before[field]])), version: before.version }
}
