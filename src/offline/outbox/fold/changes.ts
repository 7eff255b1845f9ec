import { type Effect, findCommand } from '../commands'
import type { OutboxEntry } from '../entry'
import { inputToday } from '../read-input'

/** One entry of the outbox as something that happens to one record. `input`: as today's command reads what was stored. */
export type Change = { entry: OutboxEntry; id: string; effect: Effect<unknown>; input: unknown }

/**
 * What waiting and just sent entries do to records of a kind, in the order in which it was done. Of an entry whose input
 * cannot be read nobody knows what it does: the records are shown without it.
 */
export function changesOf(kind: string, entries: readonly OutboxEntry[]): Change[] {
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .flatMap((entry) => {
      const effect = findCommand(entry.command)?.applies?.[kind]
      const read = effect && inputToday(entry)
      return read ? effect.ids(read.data).map((id) => ({ entry, id, effect, input: read.data })) : []
    })
}

/** Whether the server has refused it: what it would have taken away is still there. */
export function isStopped({ entry: { state } }: Change): boolean {
  return state === 'refused' || state === 'conflict' || state === 'blocked'
}

/** The record as it was when the person changed it, if that was this one. */
export function baseOf({ entry, id }: Change): unknown {
  const base = entry.base as { id?: unknown } | null | undefined
  return base?.id === id ? base : undefined
}
