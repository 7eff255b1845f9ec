// What the worker has in memory of the copy on the disk, and how it keeps up with it. Reading goes in slices, so that a
// question about customers is answered while the contacts are still on their way.
import { type Catalogue, createCatalogue } from './catalogue'
import { type ContactIndex, createContactIndex } from './contact-index'
import type { DirectoryStore } from './directory-store'
import { isSameCopy, type Mark, NO_MARK, type Track } from './mark'

/** Segments read at once: about 10 ms of customers. */
const SLICE = 4
/** Heads are small. */
const HEAD_SLICE = 64

export type Loaded = {
  /** The customers as they are on the disk now. */
  customers: () => Promise<{ mark: Mark; catalogue: Catalogue }>
  contacts: () => Promise<{ mark: Mark; contacts: ContactIndex }>
}

type Memory = { mark: Mark; catalogue: Catalogue; contacts: ContactIndex; read: Record<keyof Done, number> }
type Done = { customers: Done; contacts: Done }

export function createLoaded(store: DirectoryStore): Loaded {
  let memory = empty(NO_MARK)
  /** Two questions at the same time read the disk once. */
  const turns: Record<keyof Done, Promise<unknown>> = { customers: Promise.resolve(), contacts: Promise.resolve() }

  const current = async (): Promise<{ mark: Mark; memory: Memory }> => {
    const mark = await store.mark()
    if (!isSameCopy(memory.mark, mark)) memory = empty(mark)
    return { mark, memory }
  }

  const inTurn = <T>(which: keyof Done, act: () => Promise<T>): Promise<T> => {
    const next = turns[which].then(act, act)
    turns[which] = next.catch(() => {})
    return next
  }

  return {
    customers: () =>
      inTurn('customers', async () => {
        const { mark, memory } = await current()
        await catchUp(mark.reading.customers, memory.read.customers, SLICE, async (from, to) => {
          const segments = await store.segments('customers', { generation: mark.reading.generation, from, to })
          for (const segment of segments) memory.catalogue.add(segment)
          memory.read.customers = to
        })
        return { mark, catalogue: memory.catalogue }
      }),

    contacts: () =>
      inTurn('contacts', async () => {
        const { mark, memory } = await current()
        await catchUp(mark.reading.interactions, memory.read.contacts, HEAD_SLICE, async (from, to) => {
          const heads = await store.heads({ generation: mark.reading.generation, from, to })
          for (const [i, head] of heads.entries()) memory.contacts.add(from + i, head)
          memory.read.contacts = to
        })
        return { mark, contacts: memory.contacts }
      }),
  }
}

function empty(mark: Mark): Memory {
  const read = { customers: 0, contacts: 0 }
  return { mark, catalogue: createCatalogue(), contacts: createContactIndex(), read }
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
