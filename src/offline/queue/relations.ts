// How entries of the queue stand to each other.
import type { AnyCommand } from '../commands'
import type { Row } from './entry'

/** Whether another entry depends on this one, or on one that it has taken in. */
export function isNeeded(rows: readonly Row[], { id, merged }: Row): boolean {
  const names = [id, ...merged]
  return rows.some((row) => row.id !== id && row.depends_on.some((name) => names.includes(name)))
}

/** Whether a new entry has to look at an older one: it waits behind it, or may become one with it. */
export function concerns(row: Row, command: AnyCommand, input: unknown): boolean {
  return row.lane === command.lane(input) || (command.gathers?.includes(row.command) ?? false)
}

/** Whether an entry makes what a new one needs, and the server does not have it yet. */
export function makesNeeded(row: Row, command: AnyCommand, input: unknown): boolean {
  const { creates, state, subject } = row
  if (!creates || state === 'sent') return false
  return command.needs?.(input).some(({ kind, id }) => kind === subject.kind && id === subject.id) ?? false
}

/** Never attempted and not about to be undone: it may still change. */
export function isUntouched(row: Row): boolean {
  return row.request === null && row.state === 'waiting' && row.wait !== 'hold'
}
