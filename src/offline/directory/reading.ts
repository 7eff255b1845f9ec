// One reading of what the server has: page by page onto the disk. It can be stopped and killed between any two of them.
import { EVER } from '#contract/common'
import type { Interaction } from '#contract/interactions'
import { ApiError } from '@/api/api-error'
import type { DirectoryStore } from './directory-store'
import { begun, bytesOfAll, type Held, type Kind, type Mark, replaced, withWorked, worked } from './mark'
import { afterPage, keptOf, type Page, type PageQuery, pageQuery, withoutCursor } from './page'
import { SEGMENT_SIZE } from './segment'
import { isAbandoned, judged, mayRenew, renewed, withoutRoom } from './verdict'

export type Source = {
  page: <K extends Kind>(kind: K, query: PageQuery) => Promise<Page<K>>
  /** All contacts of one customer; null when there is no such customer any more. */
  contactsOf: (customerId: string) => Promise<Interaction[] | null>
}

export type ReadingDeps = {
  store: DirectoryStore
  source: Source
  now: () => number
  /** Of these customers, those of whom fewer contacts are on the disk than they have. */
  incomplete: (customerIds: readonly string[] | 'all') => Promise<string[]>
  /** Counts what is on the disk. */
  measure: () => Promise<Held>
  /** Most bytes that all copies together may take; null for no limit. */
  limitBytes: number | null
  onMark: (mark: Mark) => void
}

/** Why a reading ended before its end. `starting`: it is not known yet who we are and whether the server is there. */
export type Stop = 'starting' | 'offline' | 'slow' | 'hidden' | 'storage' | 'closed'

/** The server has another database than the one that was read, and had yet another one a moment ago. */
class NoSteadyServer extends Error {
  override readonly name = 'NoSteadyServer'
}

/** Readings of changes in a row, when what is here does not add up to what the server has. */
const ROUNDS = 3
/** Cursors that the server may take back in one reading. */
const LOST_CURSORS = 3

/**
 * Reads until everything is here, or `shouldStop` names a reason, asked before each page.
 * @throws what the server, the network or the disk had against it; what was written until then stays.
 */
export async function read(deps: ReadingDeps, shouldStop: () => Stop | null): Promise<Stop | 'done'> {
  const { store, now, onMark } = deps
  let mark = await store.mark()
  if (isAbandoned(mark)) mark = renewed(mark, { ...deps, now: now() })
  mark = withWorked(mark, begun(worked(mark), now()))
  onMark(mark)
  const counts = { rounds: 0, lostCursors: 0 }
  for (;;) {
    const { step } = worked(mark)
    const reason = shouldStop()
    if (reason) return reason
    if (isFull(mark, deps)) {
      if (!mark.building) return 'storage'
      mark = await store.write(withoutRoom(mark))
      onMark(mark)
      if (worked(mark).isWhole) return 'storage'
      continue
    }
    if (step === 'rest') return 'done'
    if (step === 'check') {
      counts.rounds += 1
      mark = await check(mark, deps, { shouldStop, mayAsk: counts.rounds < ROUNDS })
    } else mark = await readPage(mark, step, deps, counts)
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

type Counts = { lostCursors: number }

async function readPage<K extends Kind>(mark: Mark, kind: K, deps: ReadingDeps, counts: Counts): Promise<Mark> {
  const { store, source } = deps
  const walk = worked(mark)
  let page: Page<K>
  try {
    page = await source.page(kind, pageQuery(walk[kind]))
  } catch (error) {
    if (!isRefusedQuery(error)) throw error
    if (walk[kind].cursor !== null) {
      counts.lostCursors += 1
      if (counts.lostCursors > LOST_CURSORS) throw error
      return await store.write(withoutCursor(mark, kind))
    }
    if (walk[kind].since === EVER) throw error
    return await replacedServer(mark, deps)
  }
  if (walk.datasetId !== null && walk.datasetId !== page.datasetId) return await replacedServer(mark, deps)
  return await store.write(afterPage(mark, kind, page), { kind, segment: keptOf(walk, kind, page) })
}

/** The server does not take its cursor or its checkpoint back: it is a newer one, or its database was restored. */
function isRefusedQuery(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.status === 422
}

/** What was read is of another database: everything is read anew. */
async function replacedServer(mark: Mark, deps: ReadingDeps): Promise<Mark> {
  const here = { ...deps, now: deps.now() }
  if (!mayRenew(mark, 'replaced', here)) throw new NoSteadyServer()
  return await deps.store.write(renewed(mark, here))
}

type Checking = { shouldStop: () => Stop | null; mayAsk: boolean }

/** Brings the contacts that no page had, those of customers that came back, and compares what is here with the server. */
async function check(mark: Mark, deps: ReadingDeps, { shouldStop, mayAsk }: Checking): Promise<Mark> {
  const { store, source, incomplete, measure } = deps
  let current = mark.building ? await store.write(replaced(mark)) : mark
  const { unchecked, isChanged, held } = current.reading
  if (unchecked.length > 0) {
    for (const id of await incomplete(unchecked)) {
      if (shouldStop()) return current
      current = await addContacts(current, await source.contactsOf(id), store)
    }
  }
  const counted = isChanged || held === null ? await measure() : held
  return await store.write(judged(current, counted, mayAsk, { ...deps, now: deps.now() }))
}

async function addContacts(mark: Mark, contacts: Interaction[] | null, store: DirectoryStore): Promise<Mark> {
  let current = mark
  for (let from = 0; contacts && from < contacts.length; from += SEGMENT_SIZE) {
    const segment = { records: contacts.slice(from, from + SEGMENT_SIZE), gone: [] }
    current = await store.write(current, { kind: 'interactions', segment })
  }
  return current
}
