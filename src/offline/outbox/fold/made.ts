import type { OutboxEntry } from '../entry'
import { changesOf } from './changes'
import { foldRecord, type Shown } from './record'

/** The records of a kind that were made on this device, each as its own entry has it, in the order in which they were made. */
export function madeHere<R>(kind: string, entries: readonly OutboxEntry[]): Shown<R>[] {
  const made = changesOf(kind, entries).filter(({ effect }) => effect.being === 'creates')
  return made.flatMap((change) => foldRecord<R>(undefined, [change]) ?? [])
}
