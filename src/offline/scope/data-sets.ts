// What of this person lies on this device, measured on the disk itself. Sizes are those of the records written out as
// text: IndexedDB does not tell what it needs for them.
import { values } from 'idb-keyval'
import type { Database } from '@/lib/database'
import { plainCodec } from '../device/codec'
import { FILES_STORE, type KeptFile } from '../files/kept-file'
import { readDrafts } from '../outbox/drafts/draft-keys'
import type { OfflineScope } from './scope'

export type DataSet = {
  count: number
  /** Roughly, see above. */
  bytes: number
  /** Times of the oldest and the newest record, ms since 1970; null without records, and where none is kept. */
  oldestAt: number | null
  newestAt: number | null
}

export type DataSets = {
  /** Lists and details that were opened. */
  pages: DataSet | null
  unsent: DataSet | null
  drafts: DataSet | null
  /** Files that were chosen and that the server does not have yet. */
  files: DataSet | null
}

/** Measures each data set; null for one that cannot be read. */
export async function measureDataSets({ cache, unsent }: Pick<OfflineScope, 'cache' | 'unsent'>): Promise<DataSets> {
  const [pages, rows, drafts, files] = await Promise.all([
    measure(cache, 'queries', readAtOf).catch(() => null),
    measure(unsent, 'rows', writtenAtOf).catch(() => null),
    measureDrafts(unsent).catch(() => null),
    measureFiles(unsent).catch(() => null),
  ])
  return { pages, unsent: rows, drafts, files }
}

const EMPTY: DataSet = { count: 0, bytes: 0, oldestAt: null, newestAt: null }

/** The time of a record, null for one without, undefined for what is no record. */
type TimeOf = (value: unknown) => number | null | undefined

/** By a cursor: thousands of records must neither be in memory at once nor hold up the page. */
function measure(database: Database, storeName: string, timeOf: TimeOf): Promise<DataSet> {
  return database.transact<DataSet>([storeName], 'relaxed', (transaction, done) => {
    let sum = EMPTY
    const walking = transaction.objectStore(storeName).openCursor()
    walking.onsuccess = () => {
      const cursor = walking.result
      if (!cursor) return done.result(sum)
      done.alive()
      const at = timeOf(readable(cursor.value))
      if (at !== undefined) sum = withRecord(sum, sizeOf(cursor.key) + sizeOf(cursor.value), at)
      cursor.continue()
    }
  })
}

/** There are few of them. The time of each is a record of its own. */
function measureDrafts(database: Database): Promise<DataSet> {
  return database.transact<DataSet>(['drafts'], 'relaxed', (transaction, done) => {
    const store = transaction.objectStore('drafts')
    const keys = store.getAllKeys()
    const values = store.getAll()
    values.onsuccess = () => {
      const { drafts } = readDrafts(keys.result, values.result)
      const sum = drafts.reduce(
        (before, { name, stored, at }) => withRecord(before, sizeOf(name) + sizeOf(stored), at),
        EMPTY,
      )
      done.result(sum)
    }
  })
}

/** The size of a file is read from its record, not from its bytes. */
async function measureFiles(database: Database): Promise<DataSet> {
  const files = await values<KeptFile>(database.store(FILES_STORE))
  return files.reduce((sum, { size, stored_at }) => withRecord(sum, size, stored_at), EMPTY)
}

function withRecord(sum: DataSet, bytes: number, at: number | null): DataSet {
  return {
    count: sum.count + 1,
    bytes: sum.bytes + bytes,
    oldestAt: at === null ? sum.oldestAt : Math.min(at, sum.oldestAt ?? at),
    newestAt: at === null ? sum.newestAt : Math.max(at, sum.newestAt ?? at),
  }
}

const encoder = new TextEncoder()

function sizeOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value) ?? '').length
}

/** What cannot be decoded is still there, and counts. */
function readable(stored: unknown): unknown {
  try {
    return plainCodec.decode(stored)
  } catch {
    return null
  }
}

function readAtOf(value: unknown): number | undefined {
  const at = (value as { state?: { dataUpdatedAt?: unknown } } | null)?.state?.dataUpdatedAt
  return typeof at === 'number' ? at : undefined
}

function writtenAtOf(value: unknown): number | null {
  const at = Date.parse(String((value as { occurred_at?: unknown } | null)?.occurred_at))
  return Number.isNaN(at) ? null : at
}
