// What is stored on a device may be older than the code that reads it.
import type { InfiniteData } from '@tanstack/react-query'

/** A schema of the contract, as far as reading needs it. */
type Reply = { safeParse(stored: unknown): { success: true; data: unknown } | { success: false } }

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `persist`: false for what is not kept on the device · `hasCopy`: the replica answers it too · `goesByDay`: what it holds
     * depends on the day on which it is asked · `reply`: what its data is, of a list by pages each page; what is kept of it is
     * read through this.
     */
    queryMeta: { persist?: boolean; hasCopy?: boolean; goesByDay?: boolean; reply?: Reply }
  }
}

/**
 * Stored data as today's schema reads it: what was stored before a field was there has its default. Undefined where it cannot
 * be read: that is as if it had not been stored.
 */
export function readThrough(data: unknown, reply: Reply | undefined): unknown {
  if (!reply) return data
  if (!isPaged(data)) return readOne(data, reply)
  const pages = data.pages.map((page) => readOne(page, reply))
  return pages.includes(undefined) ? undefined : { ...data, pages }
}

function readOne(data: unknown, reply: Reply): unknown {
  const read = reply.safeParse(data)
  return read.success ? read.data : undefined
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return Array.isArray(pages) && Array.isArray(pageParams)
}
