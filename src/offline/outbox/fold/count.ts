import type { OutboxEntry } from '../entry'
import { changesOf, isStopped } from './changes'

/** A number of the server, and how many more only this device has. */
export type Count = { value: number; waiting: number }

/** The server's number of records of a kind, with those that were made or deleted here since it was read. */
export function foldCount(kind: string, total: number, entries: readonly OutboxEntry[]): Count {
  const created = new Map<string, OutboxEntry>()
  const deleted = new Set<string>()
  const restored = new Set<string>()
  for (const change of changesOf(kind, entries)) {
    const { id, entry, effect } = change
    if (effect.being === 'creates') created.set(id, entry)
    else if (effect.being === 'restores') {
      // The deletion that it takes back may have been counted by the server already.
      if (!deleted.delete(id) && !isStopped(change)) restored.add(id)
    } else if (effect.being === 'deletes' && !isStopped(change) && !created.delete(id) && !restored.delete(id)) {
      deleted.add(id)
    }
  }
  const waiting = [...created.values()].filter(({ state }) => state !== 'sent').length
  return { value: Math.max(0, total + created.size - waiting + restored.size - deleted.size), waiting }
}
