// Marks that an older version of the app has left on the disk.
import { DIRECTORY_SCHEMA, type Mark, NO_MARK, newWalk, type Track, type Walk } from './mark'

type OldMark = { rev: number; reading: Walk; building: Walk | null }

/**
 * The mark of what is stored, whichever version wrote it; of an empty copy for anything else. Version 1 read changes by the
 * server's clock and may have missed some: its copy goes on answering while a new one is made in its place.
 */
export function readableMark(stored: unknown): Mark {
  const mark = stored as ({ schema?: number } & OldMark) | null
  if (mark?.schema === DIRECTORY_SCHEMA) return stored as Mark
  if (mark?.schema !== 1) return NO_MARK
  const { rev, reading, building } = mark
  const generation = Math.max(reading.generation, building?.generation ?? 0) + 1
  const next = newWalk(generation)
  if (!reading.isWhole) return { ...NO_MARK, rev, reading: next }
  const kept: Walk = {
    ...reading,
    ...{ datasetId: null, tally: null, held: null, doubted: null },
    ...{ step: 'rest', startedAt: null, unchecked: [], isChanged: false },
    customers: anew(reading.customers),
    interactions: anew(reading.interactions),
  }
  return { ...NO_MARK, rev, reading: kept, building: next }
}

function anew(track: Track): Track {
  const { since, until, cursor } = newWalk(0).customers
  return { ...track, since, until, cursor }
}
