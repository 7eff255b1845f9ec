// What the server has no more goes from this device as soon as that is known, and not only when it is tidied.
import { PERSISTER_KEY_PREFIX } from '@tanstack/query-persist-client-core'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { KEPT_AT_ONCE } from '#contract/list-limits'
import { Id } from '#contract/primitives'
import { ApiError } from '@/api/api-error'
import { currentScope } from './scope'

/** Where the queries of a person lie. */
export const STORED_QUERIES = 'queries'

/** The stored queries of a key, the further ones below it among them. */
function rangesOf(queryKey: QueryKey): [own: string, below: IDBKeyRange] {
  const name = `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`
  const open = name.slice(0, -1)
  // A key goes on after a comma; what follows that sign begins with the next one.
  return [name, IDBKeyRange.bound(`${open},`, `${open}-`, false, true)]
}

/** The stored queries that lie below a key. */
export const storedBelow = (queryKey: QueryKey): IDBKeyRange => rangesOf(queryKey)[1]

/** Forgets all queries of these keys: on the disk, and in memory where no screen shows them. A broken disk stays as it is. */
export async function forgetQueries(client: QueryClient, queryKeys: readonly QueryKey[]): Promise<void> {
  // A reading that is under way would end as one that was stopped.
  const isLeft = (query: Query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle'
  for (const queryKey of queryKeys) client.removeQueries({ queryKey, predicate: isLeft })
  const forgetting = currentScope()?.cache.transact<void>([STORED_QUERIES], 'relaxed', (transaction, done) => {
    const stored = transaction.objectStore(STORED_QUERIES)
    for (const range of queryKeys.flatMap(rangesOf)) stored.delete(range)
    done.result(undefined)
  })
  await forgetting?.catch(() => {})
}

/** Whether the server has said that it has no such record. The code, too: where a feature is switched off, the record is there. */
export function isGone(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status === 404 && thrown.code === 'DB_002'
}

/**
 * What is to be done where a record could not be read: if the server has none any more, the queries of these keys are forgotten.
 * @returns what throws the reason of the failure again.
 */
export function forgetIfGone(client: QueryClient, queryKeys: readonly QueryKey[]): (thrown: unknown) => never {
  return (thrown) => {
    if (isGone(thrown)) void forgetQueries(client, queryKeys)
    throw thrown
  }
}

/** The ids below a key whose queries lie on this device. To be asked for before the list that shall name them all. */
export async function keptIds(queryKey: QueryKey): Promise<string[]> {
  const below = storedBelow(queryKey)
  const reading = currentScope()?.cache.transact<IDBValidKey[]>([STORED_QUERIES], 'relaxed', (transaction, done) => {
    const names = transaction.objectStore(STORED_QUERIES).getAllKeys(below)
    names.onsuccess = () => done.result(names.result)
  })
  const names = (await reading?.catch(() => [])) ?? []
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => String((JSON.parse(name.slice(PERSISTER_KEY_PREFIX.length + 1)) as unknown[])[queryKey.length]))
}

/**
 * Which of these records the server has no more. `ask` asks about some of them (`IdList` of the contract), as many as one call
 * takes. What is asked is what is here, and not what has happened since: so it does not matter how long a device was off.
 */
export async function goneAmong(
  ids: readonly string[],
  ask: (kept: string) => Promise<{ gone?: readonly string[] | undefined }>,
): Promise<string[]> {
  const asked = [...new Set(ids)].filter((id) => Id.safeParse(id).success)
  const gone: string[] = []
  for (let at = 0; at < asked.length; at += KEPT_AT_ONCE) {
    const reply = await ask(asked.slice(at, at + KEPT_AT_ONCE).join())
    gone.push(...(reply.gone ?? []))
  }
  return gone
}
