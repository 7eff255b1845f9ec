// What is kept of answers of the server is changed where it lies: something in them may not be shown any more.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readQuery } from '../cache/read-query'
import { plainCodec } from '../device/codec'
import { STORED_QUERIES, storedBelow } from './forget-gone'
import { currentScope } from './scope'

/**
 * Changes the data of all queries below these keys, on the disk and in memory. They stay as old as they were, so that what is
 * read next takes their place. `change` returns what it was given where there is nothing to do. A broken disk stays as it is.
 */
export async function changeKept(
  client: QueryClient,
  queryKeys: readonly QueryKey[],
  change: (data: unknown) => unknown,
): Promise<void> {
  for (const queryKey of queryKeys) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const data = change(query.state.data)
      if (data !== query.state.data) query.setState({ data })
    }
  }
  const changing = currentScope()?.cache.transact<void>([STORED_QUERIES], 'relaxed', (transaction, done) => {
    const stored = transaction.objectStore(STORED_QUERIES)
    for (const range of queryKeys.map(storedBelow)) {
      const reading = stored.openCursor(range)
      reading.onsuccess = () => {
        done.alive()
        const cursor = reading.result
        if (!cursor) return
        const query = readQuery(cursor.value, plainCodec)
        const data = change(query?.state.data)
        if (query && data !== query.state.data) {
          cursor.update(plainCodec.encode({ ...query, state: { ...query.state, data } }))
        }
        cursor.continue()
      }
    }
    done.result(undefined)
  })
  await changing?.catch(() => {})
}
