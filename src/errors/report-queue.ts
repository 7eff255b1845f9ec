import { get, type UseStore, update } from 'idb-keyval'
import type { ErrorReport } from '#contract/error-reports'
import { ApiError } from '@/api/api-error'
import { holdTabLock, inOneTab } from '@/lib/tab-leader'
import { uuid } from '@/lib/uuid'
import { addReport, inChunks, type StoredReport, toWire, withoutSent } from './report-list'

const KEY = 'reports'
const LOCK = 'error-reports'
/** A tab that was at it so long ago, and still is, is taken for frozen; the reports of all others would wait for it. */
const FROZEN_AFTER_MS = 4 * 60_000

/** What this room is given at boot: the store on the device, the way to the server, and who reports. */
export type ReportHooks = {
  store: UseStore
  /** Resolves only after a 2xx of our server. `keepalive`: the page may be closing. */
  send: (reports: ErrorReport[], options: { keepalive: boolean }) => Promise<void>
  /** The uid of whoever the server would take a report from; null sends nothing. */
  reporter: () => string | null
}

let hooks: ReportHooks | null = null
/** Since when another tab was found at it; null when none was. */
let busySince: number | null = null
/** Reports made before the store is given, or while it fails. */
let inMemory: StoredReport[] = []
/** Reports on their way to the store: a page that crashed is often left before the disk has answered. */
let beingStored: readonly StoredReport[] = []
/** The stored reports as this page last saw them: a closing page has no time to read the disk. */
let known: readonly StoredReport[] = []

/** Connects the queue; what was reported before is stored now. Without an argument it is disconnected again. */
export function connectReports(given: ReportHooks | null): Promise<void> {
  hooks = given
  known = []
  return given ? storeMemory() : Promise.resolve()
}

/** Stores a report on the device. Never throws: without a store it is kept in memory. */
export function enqueueReport(report: StoredReport): Promise<void> {
  inMemory = addReport(inMemory, report)
  return hooks ? storeMemory() : Promise.resolve()
}

async function storeMemory(): Promise<void> {
  const batch = inMemory
  if (!hooks || batch.length === 0) return
  inMemory = []
  beingStored = [...beingStored, ...batch]
  try {
    await update<StoredReport[]>(
      KEY,
      (stored = []) => {
        const next = batch.reduce(addReport, stored)
        known = next
        return next
      },
      hooks.store,
    )
  } catch {
    inMemory = batch.concat(inMemory).reduce(addReport, [] as StoredReport[])
  } finally {
    beingStored = beingStored.filter((report) => !batch.includes(report))
  }
}

/** The reports waiting on this device, for the screen of the history. */
export async function waitingReports(): Promise<readonly StoredReport[]> {
  try {
    known = (hooks && (await get<StoredReport[]>(KEY, hooks.store))) ?? []
  } catch {
    // what was last seen is still true
  }
  return [...known, ...inMemory]
}

/**
 * Sends what waits and belongs to the person signed in, in chunks; each is removed only after its 2xx. One tab at a
 * time. Never throws and never reports itself: what did not go waits for the next time.
 */
export async function flushReports(options: { keepalive: boolean }): Promise<void> {
  if (!hooks || hooks.reporter() === null) return
  // A closing page has no time to wait for a lock; the server takes each id once.
  if (options.keepalive) return sendAll(hooks, options)
  const send = async () => {
    if (hooks) await sendAll(hooks, options)
  }
  if (await inOneTab(LOCK, send)) busySince = null
  else busySince ??= Date.now()
  if (busySince === null || Date.now() - busySince < FROZEN_AFTER_MS) return
  busySince = null
  await holdTabLock(LOCK, { steal: true, signal: new AbortController().signal }, send)
}

/** All that this page knows of, without asking the disk. */
function atHand(): StoredReport[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...beingStored.filter(({ id }) => !ids.has(id)), ...inMemory]
}

async function sendAll(given: ReportHooks, options: { keepalive: boolean }): Promise<void> {
  const uid = given.reporter()
  const waiting = options.keepalive ? atHand() : await waitingReports()
  const mine = waiting.filter(({ reportedBy }) => reportedBy === null || reportedBy === uid)
  for (const chunk of inChunks(mine)) {
    if (!(await sendChunk(given, chunk, options))) return
  }
}

/** @returns false when the server cannot be reached now. A refused chunk is halved, so that one report stops no other. */
async function sendChunk(given: ReportHooks, chunk: StoredReport[], options: { keepalive: boolean }): Promise<boolean> {
  try {
    await given.send(chunk.map(toWire), options)
  } catch (thrown) {
    if (!isRefusal(thrown)) return false
    const half = Math.ceil(chunk.length / 2)
    if (half === chunk.length) return true
    return (await sendChunk(given, chunk.slice(0, half), options)) && sendChunk(given, chunk.slice(half), options)
  }
  await remove(given, new Map(chunk.map(({ id, count }) => [id, count])))
  return true
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiError && (thrown.status === 400 || thrown.status === 413 || thrown.status === 422)
}

/** `sent`: each id with the count that went with it; what happened again meanwhile stays, as a report of its own. */
async function remove(given: ReportHooks, sent: ReadonlyMap<string, number>): Promise<void> {
  const rests = new Map([...sent.keys()].map((id) => [id, uuid()]))
  const left = (list: readonly StoredReport[]) => withoutSent(list, sent, (id) => rests.get(id) ?? uuid())
  inMemory = left(inMemory)
  known = left(known)
  // What is not removed is sent again, and the server knows its id.
  await update<StoredReport[]>(KEY, (stored = []) => left(stored), given.store).catch(() => {})
}
