import { useSyncExternalStore } from 'react'
import { DiskSilent } from '@/lib/transaction-limit'
import { whenIdle } from '@/lib/when-idle'
import type { Directory } from './directory/open'
import type { Copy, QueryOf, Topic } from './directory/question'
import { type DirectoryState, directoryStore, NO_DIRECTORY } from './directory/state'
import type { Identity } from './reach/state'

/** The first screen has its data by then; a page that never rests is made to wait no longer. */
const START_WITHIN_MS = 10_000

let load: (() => Promise<Directory>) | null = null

/** How much of the tenant's customers and contacts is on this device. */
export function useDirectory(): DirectoryState {
  return useSyncExternalStore(directoryStore.subscribe, directoryStore.get)
}

/** Asks the server for changes now. Never rejects: the state tells. */
export async function syncDirectory(): Promise<void> {
  await opened((directory) => directory.sync())
}

/** Reads everything anew; what is here stays readable until the new copy is whole. Never rejects. */
export async function redownloadDirectory(): Promise<void> {
  await opened((directory) => directory.redownload())
}

/** What the copy on this device answers; null when there is none. @throws DiskSilent when nobody can tell. */
export async function askDirectory<T extends Topic>(topic: T, query: QueryOf<T>): Promise<Copy<T> | null> {
  let silence: DiskSilent | null = null
  const copy = await opened((directory) =>
    directory.ask(topic, query).catch((error: unknown) => {
      if (error instanceof DiskSilent) silence = error
      throw error
    }),
  )
  if (silence) throw silence
  return copy
}

async function opened<T>(use: (directory: Directory) => Promise<T>): Promise<T | null> {
  try {
    return load ? await use(await load()) : null
  } catch {
    return null
  }
}

/** Opens the directory of one person, a little later; the returned function closes it. */
export function openDirectory(identity: Identity): () => void {
  let opening: Promise<Directory> | undefined
  const own = () => {
    opening ??= import('./directory/open').then((module) => {
      // Somebody who signed out meanwhile must not get a new database.
      if (load !== own) throw new Error('closed')
      return module.open(identity)
    })
    // A part of the app that did not come is asked for again the next time.
    opening.catch(() => (opening = undefined))
    return opening
  }
  load = own
  whenIdle(() => void (load === own && own().catch(() => {})), START_WITHIN_MS)
  return () => {
    if (load === own) load = null
    void opening?.then((directory) => directory.close()).catch(() => {})
    directoryStore.set(NO_DIRECTORY)
  }
}
