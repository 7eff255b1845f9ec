// Whether the data of this person is still what an earlier session left. Browsers delete whole databases by themselves:
// when the disk is full, or when a site was not visited for weeks. A stamp inside each database and a marker outside of
// it tell "never here" from "was here and is gone". A browser that deletes local storage along with them leaves no trace
// by which it could be noticed.
import type { Database } from '@/lib/database'
import { type EvictionMarker, readEvictionMarker, writeEvictionMarker } from '../device/eviction-marker'
import { countAgain, STAMP } from '../outbox/note-rows'
import type { OfflineScope } from './scope'

/** Stores that are there anyway; the stamp lies under a key of its own. */
const STAMPED_STORES = { cache: 'queries', unsent: 'meta' } as const

export type Loss = {
  /** When it was noticed, ms since 1970. */
  at: number
  /** Unsent changes that went with it: null when nobody had counted them. */
  unsent: number | null
}

type Databases = Pick<OfflineScope, 'cache' | 'unsent'>

/**
 * Looks for the data of earlier sessions and remembers that this one is here. Null when nothing is missing, or when the
 * disk cannot be asked. A loss is told again at each start until `dismissLoss`.
 */
export async function checkEviction({ cache, unsent }: Databases, now: number): Promise<Loss | null> {
  const losses = await Promise.all([
    check(cache, { store: STAMPED_STORES.cache, atFirst: 0 }, now),
    check(unsent, { store: STAMPED_STORES.unsent, atFirst: null }, now),
  ])
  return losses.reduce<Loss | null>(together, null)
}

/**
 * Writes down how many changes wait, so that a loss can be told in full; each later change of the queue does so by itself.
 * @throws when they cannot be counted.
 */
export function noteUnsent({ unsent }: Pick<Databases, 'unsent'>): Promise<void> {
  return countAgain(unsent)
}

/** The person has read that data was lost. */
export function dismissLoss({ cache, unsent }: Databases): void {
  for (const { name } of [cache, unsent]) {
    const marker = readEvictionMarker(name)
    if (marker) writeEvictionMarker(name, { ...marker, lost: null })
  }
}

/** `atFirst`: the count of a database whose entries are yet to be counted. */
type Way = { store: string; atFirst: number | null }

async function check(database: Database, { store, atFirst }: Way, now: number): Promise<Loss | null> {
  const marker = readEvictionMarker(database.name)
  const wasHere = await stamp(database, store).catch(() => null)
  // A disk that does not answer says nothing about what was on it.
  if (wasHere === null) return marker?.lost ?? null
  if (marker && wasHere) return marker.lost
  const lost = marker ? together(marker.lost, { at: now, unsent: marker.unsent }) : null
  writeEvictionMarker(database.name, { unsent: atFirst, lost })
  return lost
}

/** Stamps the database; tells whether it was stamped before. */
function stamp(database: Database, storeName: string): Promise<boolean> {
  return database.transact<boolean>([storeName], 'strict', (transaction, done) => {
    const store = transaction.objectStore(storeName)
    const reading = store.get(STAMP)
    reading.onsuccess = () => {
      done.result(reading.result !== undefined)
      if (reading.result === undefined) store.put(true, STAMP)
    }
  })
}

function together(a: EvictionMarker['lost'], b: Loss | null): Loss | null {
  if (!a || !b) return a ?? b
  return { at: Math.max(a.at, b.at), unsent: a.unsent === null || b.unsent === null ? null : a.unsent + b.unsent }
}
