// The worker that holds the replica in memory, so that neither reading 50,000 customers nor searching in them ever
// holds up the screen. It is asked by src/offline/replica/worker-client.ts.

import { clockLag } from '@/lib/device-clock'
import { canTabsTalk, openTabChannel } from '@/lib/tab-channel'
import { replicaChannel } from '../device/database-names'
import { openPersonDatabase } from '../device/person-database'
import { type CarriedError, carriedError } from './carried-error'
import { createAnswers } from './collections/queries'
import type { QueryOf, Topic } from './collections/question'
import { createLoaded } from './loaded'
import { createReplicaStore } from './replica-store'

/**
 * The first message names the database; each one after it is a question. `lag`: that of `clockLag` in the tab, as no reply of
 * the server comes by here.
 */
export type ToWorker =
  | { database: string }
  | { id: number; topic: Topic; query: QueryOf<Topic>; sent: number; rev: number; lag: number | null }
/** `started` comes first, before anything is read: reading the copy may take long. `alive`: it is being worked at. */
export type FromWorker =
  | { started: true }
  | { alive: true }
  | { id: number; copy: unknown }
  | { id: number; error: CarriedError }

// The types of this project know windows, where a message needs a target.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage: (message: FromWorker) => void
}

/** Whoever hears nothing for several of these takes this worker for dead. */
const ALIVE_EVERY_MS = 10_000

let answers: ReturnType<typeof createAnswers> | undefined

/** Whether a tab has written since it was last asked. Without channels it may have at any time. */
function changesOf(name: string): () => boolean {
  if (!canTabsTalk()) return () => true
  let hasChanged = true
  openTabChannel(name).listen(() => {
    hasChanged = true
  })
  return () => {
    const has = hasChanged
    hasChanged = false
    return has
  }
}

scope.onmessage = ({ data }) => {
  if ('database' in data) {
    scope.postMessage({ started: true })
    const store = createReplicaStore(openPersonDatabase(data.database))
    answers = createAnswers({ store, loaded: createLoaded(store, changesOf(replicaChannel(data.database))) })
    return
  }
  const { id, topic, query, sent, rev, lag } = data
  clockLag.set(lag)
  const beat = setInterval(() => scope.postMessage({ alive: true }), ALIVE_EVERY_MS)
  void (answers?.(topic, query, { sent, rev }) ?? Promise.reject(new Error('no database')))
    .then(
      (copy) => scope.postMessage({ id, copy }),
      (error: unknown) => scope.postMessage({ id, error: carriedError(error) }),
    )
    .finally(() => clearInterval(beat))
}
