import type { QueryClient } from '@tanstack/react-query'

/** What one answer makes the screen ask for is asked for by then. */
const NEXT_READ_MS = 50

/**
 * Calls back once the first reads of a screen have their answers: something was read, and nothing is on its way any more.
 * What waits for the connection is not on its way. The returned function ends it.
 */
export function afterFirstReads(client: QueryClient, act: () => void): () => void {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isDone = () =>
    client.isFetching() === 0 &&
    cache.getAll().some(({ state }) => state.status !== 'pending' || state.fetchStatus === 'paused')
  const look = () => {
    clearTimeout(timer)
    if (!isDone()) return
    timer = setTimeout(() => {
      if (!isDone()) return
      stop()
      act()
    }, NEXT_READ_MS)
  }
  const unsubscribe = cache.subscribe(look)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  look()
  return stop
}
