// What was seen on this device before, to be looked through where the server cannot be asked.
import type { QueryKey } from '@tanstack/react-query'
import { readQuery } from '../cache/read-query'
import { plainCodec } from '../device/codec'
import type { ListRule } from '../outbox/fold/list'
import { STORED_QUERIES, storedBelow } from './forget-gone'
import { currentScope } from './scope'

/** A schema of the contract. */
type Reply<T> = { safeParse: (stored: unknown) => { success: true; data: T } | { success: false } }

/** The data of all queries below a key that lie on this device, as today's schema reads it. Empty where the disk does not answer. */
export async function keptBelow<T>(queryKey: QueryKey, reply: Reply<T>): Promise<T[]> {
  const reading = currentScope()?.cache.transact<unknown[]>([STORED_QUERIES], 'relaxed', (transaction, done) => {
    const all = transaction.objectStore(STORED_QUERIES).getAll(storedBelow(queryKey))
    all.onsuccess = () => done.result(all.result)
  })
  const stored = (await reading?.catch(() => [])) ?? []
  return stored.flatMap((one) => {
    const read = reply.safeParse(readQuery(one, plainCodec)?.state.data)
    return read.success ? [read.data] : []
  })
}

/** The first page of a list by the records that are kept, each once; null where none of them is in it. */
export function pageOfKept<R extends { id: string }>(
  kept: readonly R[],
  { compare, matches }: ListRule<R>,
  pageSize: number,
): R[] | null {
  const records = [...new Map(kept.map((record) => [record.id, record])).values()]
  const found = records.filter(matches).toSorted(compare).slice(0, pageSize)
  return found.length === 0 ? null : found
}
