// How entries of the queue stand to each other.
import type { AnyCommand } from './commands'
import { type Row, shareLane } from './entry'

/** Whether another entry depends on this one, or on one that it has taken in. */
export function isNeeded(rows: readonly Row[], { id, merged }: Row): boolean {
  const names = [id, ...merged]
  return rows.some((row) => row.id !== id && row.depends_on.some((name) => names.includes(name)))
}

type Test = (row: Row) => boolean

/**
 * Tells of an older entry whether a new one has to look at it: it waits behind it, or may become one with it. The command is
 * asked once, however many wait.
 */
export function concerning(command: AnyCommand, input: unknown): Test {
  const waitsBehind = inLanesOf(command, input)
  return (row) => waitsBehind(row) || (command.mergesWith?.includes(row.command) ?? false)
}

/** Tells of an older entry whether a new one waits behind it. */
export function inLanesOf(command: AnyCommand, input: unknown): Test {
  const [lane, ...also] = command.lanes(input)
  const place = also.length > 0 ? { lane, also } : { lane }
  return (row) => shareLane(row, place)
}

/** Tells of an entry whether it makes what a new one needs, and the server does not have it yet. */
export function makingNeeded(command: AnyCommand, input: unknown): Test {
  const needs = command.needs?.(input) ?? []
  if (needs.length === 0) return () => false
  return ({ creates, state, subject }) =>
    creates && state !== 'sent' && needs.some(({ kind, id }) => kind === subject.kind && id === subject.id)
}

/** Never attempted. */
export function isUnsent(row: Row): boolean {
  return row.request === null && row.state === 'waiting'
}

/** Never attempted and not about to be undone: it may still change. */
export function isUntouched(row: Row): boolean {
  return isUnsent(row) && row.wait !== 'hold'
}
