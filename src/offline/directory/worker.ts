// The worker that holds the directory in memory, so that neither reading 50,000 customers nor searching in them ever
// holds up the screen. It is asked by src/offline/directory/ask.ts.
import { openCacheDatabase } from '../cache-database'
import { directoryChannel } from '../scope-names'
import { createAnswers } from './answers'
import { createDirectoryStore } from './directory-store'
import { createLoaded } from './loaded'
import type { QueryOf, Topic } from './question'

/** The first message names the database; each one after it is a question. */
export type ToWorker = { database: string } | { id: number; topic: Topic; query: QueryOf<Topic> }
export type FromWorker = { id: number; copy: unknown } | { id: number; error: string }

// The types of this project know windows, where a message needs a target.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage: (message: FromWorker) => void
}

let answers: ReturnType<typeof createAnswers> | undefined

/** Whether a tab has written since it was last asked. Without channels it may have at any time. */
function changesOf(name: string): () => boolean {
  if (typeof BroadcastChannel === 'undefined') return () => true
  let hasChanged = true
  new BroadcastChannel(name).onmessage = () => {
    hasChanged = true
  }
  return () => {
    const has = hasChanged
    hasChanged = false
    return has
  }
}

scope.onmessage = ({ data }) => {
  if ('database' in data) {
    const store = createDirectoryStore(openCacheDatabase(data.database))
    answers = createAnswers({ store, loaded: createLoaded(store, changesOf(directoryChannel(data.database))) })
    return
  }
  const { id, topic, query } = data
  void (answers?.(topic, query) ?? Promise.reject(new Error('no database'))).then(
    (copy) => scope.postMessage({ id, copy }),
    (error: unknown) => scope.postMessage({ id, error: error instanceof Error ? error.name : 'Error' }),
  )
}
