// Checkpoints that an older version of the app has left on the disk.
import {
  type Checkpoint,
  type CollectionState,
  collectionOf,
  emptyCheckpoint,
  newCollection,
  newCopy,
  REPLICA_SCHEMA,
  type ReplicaCopy,
  withCollection,
} from './checkpoint'
import type { Kinds } from './kind'

type OldCheckpoint = { rev: number; reading: ReplicaCopy; building: ReplicaCopy | null }

/**
 * The stored checkpoint, whichever version wrote it; the one of an empty copy for anything else. Version 1 asked for
 * changes by the server's clock and may have missed some: its copy goes on answering while a new one is made.
 */
export function readableCheckpoint(kinds: Kinds, stored: unknown): Checkpoint {
  const checkpoint = stored as ({ schema?: number } & OldCheckpoint) | null
  if (checkpoint?.schema === REPLICA_SCHEMA) return stored as Checkpoint
  if (checkpoint?.schema !== 1) return emptyCheckpoint(kinds)
  const { rev, reading, building } = checkpoint
  const generation = Math.max(reading.generation, building?.generation ?? 0) + 1
  const next = newCopy(kinds, generation)
  if (!reading.isWhole) return { ...emptyCheckpoint(kinds), rev, reading: next }
  const kept: ReplicaCopy = {
    ...reading,
    ...{ datasetId: null, tally: null, held: null, doubted: null },
    ...{ step: 'rest', startedAt: null, unchecked: [], isChanged: false },
  }
  return { ...emptyCheckpoint(kinds), rev, reading: kinds.reduce(fromTheStart, kept), building: next }
}

/** The copy, of which a pull would ask for everything of that kind. */
function fromTheStart(copy: ReplicaCopy, { name }: Kinds[number]): ReplicaCopy {
  const { since, until, cursor } = newCollection()
  const collection: CollectionState = { ...collectionOf(copy, name), since, until, cursor }
  return withCollection(copy, name, collection)
}
