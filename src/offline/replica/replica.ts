import { useSyncExternalStore } from 'react'
import { DiskSilent } from '@/lib/transaction-limit'
import { whenAtRest } from '@/lib/when-at-rest'
import type { Identity } from '../device/identity'
import type { Copy, QueryOf, Topic } from './collections/question'
import type { Replica } from './open-replica'
import { NO_REPLICA, type ReplicaState, replicaStateStore } from './state'

/** The first screen has its data by then; a page that never rests is made to wait no longer. */
const START_WITHIN_MS = 10_000

let load: (() => Promise<Replica>) | null = null

/** How much of the tenant's customers and contacts is on this device. */
export function useReplica(): ReplicaState {
  return useSyncExternalStore(replicaStateStore.subscribe, replicaStateStore.get)
}

/** Asks the server for changes now. Never rejects: the state tells. */
export async function syncReplica(): Promise<void> {
  await opened((replica) => replica.sync())
}

/** Reads everything again; what is here stays readable until the new copy is whole. Never rejects. */
export async function redownloadReplica(): Promise<void> {
  await opened((replica) => replica.redownload())
}

/** Asks the server at once, as what this person may read has changed. Never rejects. */
export async function recheckReplica(): Promise<void> {
  await opened(async (replica) => replica.recheck())
}

/** When the replica was last up to date, ms since 1970, without reading it; null where there is none, or none that was ever whole. */
export async function replicaAt(): Promise<number | null> {
  return opened((replica) => replica.syncedAt())
}

/** What the copy on this device answers; null when there is none. @throws DiskSilent when nobody can tell. */
export async function askReplica<T extends Topic>(topic: T, query: QueryOf<T>): Promise<Copy<T> | null> {
  let silence: DiskSilent | null = null
  const copy = await opened((replica) =>
    replica.ask(topic, query).catch((error: unknown) => {
      if (error instanceof DiskSilent) silence = error
      throw error
    }),
  )
  if (silence) throw silence
  return copy
}

async function opened<T>(use: (replica: Replica) => Promise<T>): Promise<T | null> {
  try {
    return load ? await use(await load()) : null
  } catch {
    return null
  }
}

/**
 * Opens the replica of one person, a little later; the returned function closes it. `sent`: how many changes of this
 * device the server has taken.
 */
export function openReplica(identity: Identity, sent: () => number): () => void {
  let opening: Promise<Replica> | undefined
  const own = () => {
    opening ??= import('./open-replica').then((module) => {
      // Somebody who signed out meanwhile must not get a new database.
      if (load !== own) throw new Error('closed')
      return module.open(identity, sent)
    })
    // A part of the app that did not come is asked for again the next time.
    opening.catch(() => (opening = undefined))
    return opening
  }
  load = own
  const stopWaiting = whenAtRest(() => void own().catch(() => {}), START_WITHIN_MS)
  return () => {
    stopWaiting()
    if (load === own) load = null
    void opening?.then((replica) => replica.close()).catch(() => {})
    replicaStateStore.set(NO_REPLICA)
  }
}
