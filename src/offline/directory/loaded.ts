// What the worker has in memory of the copy on the disk, and how it keeps up with it. Customers are read by themselves, so
// that a question about them is answered while the contacts are still on their way.
import { type Catalogue, createCatalogue } from './catalogue'
import { type ContactIndex, createContactIndex } from './contact-index'
import type { DirectoryStore } from './directory-store'
import { isSameCopy, type Mark, NO_MARK, type Track } from './mark'

/** Segments read at once: about 10 ms of customers. */
const SLICE = 4
/** Heads are small. */
const HEAD_SLICE = 64

export type Loaded = {
  /** The customers on the disk; `latest` looks at the disk even if nobody said that it has changed. */
  customers: (latest?: boolean) => Promise<{ mark: Mark; catalogue: Catalogue }>
  contacts: (latest?: boolean) => Promise<{ mark: Mark; contacts: ContactIndex }>
}

type Part = 'customers' | 'contacts'
type Memory = {
  copy: Mark
  catalogue: Catalogue
  contacts: ContactIndex
  /** How many segments of each part were read, and up to which mark. */
  segments: Record<Part, number>
  rev: Record<Part, number>
}

/**
 * `hasChanged` tells whether the disk may have changed since it was last asked; without one, each question looks there,
 * which on a busy machine takes longer than the search.
 */
export function createLoaded(store: DirectoryStore, hasChanged: () => boolean = () => true): Loaded {
  let known: Mark | null = null
  let memory = empty(NO_MARK)
  /** Two questions at the same time read the disk once. */
  const turns: Record<Part, Promise<unknown>> = { customers: Promise.resolve(), contacts: Promise.resolve() }

  const markOf = async (latest: boolean): Promise<Mark> => {
    const isStale = hasChanged()
    const before = known
    known = null
    known = before && !isStale && !latest ? before : await store.mark()
    if (!isSameCopy(memory.copy, known)) memory = empty(known)
    return known
  }

  const inTurn = <T>(part: Part, act: () => Promise<T>): Promise<T> => {
    const next = turns[part].then(act, act)
    turns[part] = next.catch(() => {})
    return next
  }

  /** Brings one part up to the mark; again when another copy took its place meanwhile. */
  const upToDate = async (part: Part, latest: boolean): Promise<{ mark: Mark; memory: Memory }> => {
    for (let mark = await markOf(latest); ; mark = await markOf(true)) {
      const own = memory
      if (own.rev[part] === mark.rev) return { mark, memory: own }
      await READERS[part](store, mark, own)
      own.rev[part] = mark.rev
      if (isSameCopy(mark, await store.mark())) return { mark, memory: own }
    }
  }

  return {
    customers: (latest = false) =>
      inTurn('customers', async () => {
        const { mark, memory } = await upToDate('customers', latest)
        return { mark, catalogue: memory.catalogue }
      }),
    contacts: (latest = false) =>
      inTurn('contacts', async () => {
        const { mark, memory } = await upToDate('contacts', latest)
        return { mark, contacts: memory.contacts }
      }),
  }
}

const READERS: Record<Part, (store: DirectoryStore, mark: Mark, memory: Memory) => Promise<void>> = {
  customers: (store, { reading: { customers, generation } }, memory) =>
    catchUp(customers, memory.segments.customers, SLICE, async (from, to) => {
      for (const segment of await store.segments('customers', { generation, from, to })) memory.catalogue.add(segment)
      memory.segments.customers = to
    }),
  contacts: (store, { reading: { interactions, generation } }, memory) =>
    catchUp(interactions, memory.segments.contacts, HEAD_SLICE, async (from, to) => {
      const heads = await store.heads({ generation, from, to })
      for (const [i, head] of heads.entries()) memory.contacts.add(from + i, head)
      memory.segments.contacts = to
    }),
}

function empty(copy: Mark): Memory {
  return {
    copy,
    catalogue: createCatalogue(),
    contacts: createContactIndex(),
    segments: { customers: 0, contacts: 0 },
    rev: { customers: -1, contacts: -1 },
  }
}

/** Reads what is new. The last segment may have grown since it was read. */
async function catchUp(
  { segments }: Track,
  read: number,
  slice: number,
  take: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = Math.max(0, read - 1); from < segments; from += slice) {
    await take(from, Math.min(segments, from + slice))
  }
}
