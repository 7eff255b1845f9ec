// One reading of what the server has: page by page onto the disk. It can be stopped and killed between any two of them.
import type { Interaction } from '#contract/interactions'
import { ApiError } from '@/api/api-error'
import type { DirectoryStore } from './directory-store'
import { begun, bytesOfAll, finished, type Kind, type Mark, replaced, withWorked, worked } from './mark'
import { afterPage, keptOf, type Page, type PageQuery, pageQuery, withoutCursor } from './page'
import { SEGMENT_SIZE } from './segment'

export type Source = {
  page: <K extends Kind>(kind: K, query: PageQuery) => Promise<Page<K>>
  /** All contacts of one customer; null when there is no such customer any more. */
  contactsOf: (customerId: string) => Promise<Interaction[] | null>
  /** How many records of a kind the server has. */
  count: (kind: Kind) => Promise<number>
}

export type ReadingDeps = {
  store: DirectoryStore
  source: Source
  now: () => number
  /** Of these customers, those of whom fewer contacts are on the disk than they have. */
  incomplete: (customerIds: readonly string[] | 'all') => Promise<string[]>
  /** Most bytes that all copies together may take; null for no limit. */
  limitBytes: number | null
  onMark: (mark: Mark) => void
}

/** Why a reading ended before its end. `starting`: it is not known yet who we are and whether the server is there. */
export type Stop = 'starting' | 'offline' | 'slow' | 'hidden' | 'storage' | 'closed'

/**
 * Reads until everything is here, or `shouldStop` names a reason, asked before each page.
 * @throws what the server, the network or the disk had against it; what was written until then stays.
 */
export async function read(deps: ReadingDeps, shouldStop: () => Stop | null): Promise<Stop | 'done'> {
  const { store, now, onMark } = deps
  let mark = await store.mark()
  mark = withWorked(mark, begun(worked(mark), now()))
  onMark(mark)
  for (;;) {
    const { step } = worked(mark)
    const reason = shouldStop()
    if (reason) return reason
    if (isFull(mark, deps)) {
      // Half a new copy is of no use: the old one has its room back, and is kept up to date.
      if (mark.building) onMark(await store.write({ ...mark, building: null }))
      return 'storage'
    }
    if (step === 'rest') return 'done'
    mark = step === 'check' ? await check(mark, deps, shouldStop) : await readPage(mark, step, deps)
    onMark(mark)
  }
}

/**
 * Whether nothing more may be read. Changes of a whole copy are small and always come: without them it would age for
 * ever, and what was deleted would stay. Only the browser's own word ends that.
 */
function isFull(mark: Mark, { limitBytes }: ReadingDeps): boolean {
  return limitBytes !== null && !worked(mark).isWhole && bytesOfAll(mark) >= limitBytes
}

async function readPage<K extends Kind>(mark: Mark, kind: K, { store, source }: ReadingDeps): Promise<Mark> {
  const walk = worked(mark)
  let page: Page<K>
  try {
    page = await source.page(kind, pageQuery(walk[kind]))
  } catch (error) {
    if (walk[kind].cursor === null || !isRefusedQuery(error)) throw error
    return await store.write(withoutCursor(mark, kind))
  }
  return await store.write(afterPage(mark, kind, page), { kind, segment: keptOf(walk, kind, page) })
}

/** The server, perhaps a newer one, does not take its cursor back. */
function isRefusedQuery(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.status === 422
}

/** Brings the contacts that no page had, those of customers that came back, and ends the reading. */
async function check(mark: Mark, deps: ReadingDeps, shouldStop: () => Stop | null): Promise<Mark> {
  const { store, source, incomplete } = deps
  let current = mark.building ? await store.write(replaced(mark)) : mark
  const { unchecked, isChanged } = current.reading
  if (unchecked.length > 0) {
    for (const id of await incomplete(unchecked)) {
      if (shouldStop()) return current
      current = await addContacts(current, await source.contactsOf(id), store)
    }
  }
  return await store.write(finished(isChanged ? withCounts(current, await counts(source)) : current))
}

async function addContacts(mark: Mark, contacts: Interaction[] | null, store: DirectoryStore): Promise<Mark> {
  let current = mark
  for (let from = 0; contacts && from < contacts.length; from += SEGMENT_SIZE) {
    const segment = { records: contacts.slice(from, from + SEGMENT_SIZE), gone: [] }
    current = await store.write(current, { kind: 'interactions', segment })
  }
  return current
}

async function counts(source: Source): Promise<Record<Kind, number>> {
  const [customers, interactions] = await Promise.all([source.count('customers'), source.count('interactions')])
  return { customers, interactions }
}

function withCounts(mark: Mark, { customers, interactions }: Record<Kind, number>): Mark {
  const walk = worked(mark)
  return withWorked(mark, {
    ...walk,
    customers: { ...walk.customers, have: customers, total: customers },
    interactions: { ...walk.interactions, have: interactions, total: interactions },
  })
}
