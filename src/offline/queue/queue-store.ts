// The queue on the disk. Every change of it is one strict transaction that reads the whole queue, decides in a pure
// function and writes; so two tabs can never decide on different pictures.
import { type Database, openDatabase } from '@/lib/database'
import { type Codec, plainCodec } from '../codec'
import type { Row } from './entry'
import { readRow } from './read-row'

export type Lease = { holder: string; until: number }

export type QueueMeta = {
  /** The last number given to an entry; never given twice. */
  seq: number
  /** Who may send, until when. */
  lease: Lease | null
  /** The server asked for silence until then; `ms` long. */
  rest: { until: number; ms: number } | null
}

export type QueueState = {
  rows: readonly Row[]
  meta: QueueMeta
  /** The entry of the wanted id among those already sent. */
  sent: Row | undefined
}

export type QueueChange<T> = {
  result: T
  /** Rows as they are now; those in state `sent` move to the archive. */
  put?: readonly Row[]
  remove?: readonly string[]
  meta?: QueueMeta
}

export type QueueStore = {
  /** Decides and writes in one transaction; resolves after the commit, with what was decided and the queue after it. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>, wanted?: string) => Promise<{ result: T; rows: Row[] }>
  /**
   * Adds a row without looking at the others: for one that nothing on hand concerns. `build` gets the number before its
   * own. @throws ConstraintError when another tab has added the same id.
   */
  append: (build: (after: number) => Row) => Promise<Row>
  load: () => Promise<{ rows: Row[]; sent: Row[] }>
  /** Lets archived entries go that were sent before that time, and the oldest beyond the limit. */
  prune: (before: number) => Promise<void>
  close: () => void
}

export const OUTBOX_STORES = ['rows', 'meta', 'sent', 'drafts'] as const
const OUTBOX_VERSION = 1
const META_KEY = 'queue'
const EMPTY_META: QueueMeta = { seq: 0, lease: null, rest: null }
/** Sent entries that are kept for screens whose stored data is older. */
const SENT_LIMIT = 500

export function openOutboxDatabase(name: string, factory?: () => IDBFactory): Database {
  return openDatabase({ name, version: OUTBOX_VERSION, stores: OUTBOX_STORES, factory })
}

export function createQueueStore(database: Database, codec: Codec = plainCodec): QueueStore {
  const decoded = (keys: IDBValidKey[], values: unknown[]) =>
    values.map((value, i) => readRow(value, keys[i], codec)).sort((a, b) => a.seq - b.seq)

  return {
    transact: (decide, wanted) =>
      database.transact(['rows', 'meta', 'sent'], 'strict', (transaction, done) => {
        const rows = transaction.objectStore('rows')
        const meta = transaction.objectStore('meta')
        const keys = rows.getAllKeys()
        const values = rows.getAll()
        const sent = wanted === undefined ? null : transaction.objectStore('sent').get(wanted)
        const metaRead = meta.get(META_KEY)
        // Requests of a transaction are answered in order: with the last one, all are there.
        metaRead.onsuccess = () => {
          try {
            const before = decoded(keys.result, values.result)
            const change = decide({
              rows: before,
              meta: { ...EMPTY_META, ...(metaRead.result as QueueMeta | undefined) },
              sent: sent?.result === undefined ? undefined : readRow(sent.result, wanted, codec),
            })
            write(transaction, change, codec)
            done.result({ result: change.result, rows: applied(before, change) })
          } catch (error) {
            done.fail(error)
          }
        }
      }),

    append: (build) =>
      database.transact(['rows', 'meta'], 'strict', (transaction, done) => {
        const meta = transaction.objectStore('meta')
        const metaRead = meta.get(META_KEY)
        metaRead.onsuccess = () => {
          try {
            const before: QueueMeta = { ...EMPTY_META, ...(metaRead.result as QueueMeta | undefined) }
            const row = build(before.seq)
            transaction.objectStore('rows').add(codec.encode(row), row.id)
            meta.put({ ...before, seq: row.seq }, META_KEY)
            done.result(row)
          } catch (error) {
            done.fail(error)
          }
        }
      }),

    load: () =>
      database.transact(['rows', 'sent'], 'relaxed', (transaction, done) => {
        const rowKeys = transaction.objectStore('rows').getAllKeys()
        const rowValues = transaction.objectStore('rows').getAll()
        const sentKeys = transaction.objectStore('sent').getAllKeys()
        const sentValues = transaction.objectStore('sent').getAll()
        sentValues.onsuccess = () =>
          done.result({
            rows: decoded(rowKeys.result, rowValues.result),
            sent: decoded(sentKeys.result, sentValues.result),
          })
      }),

    prune: (before) =>
      database.transact(['sent'], 'relaxed', (transaction, done) => {
        const store = transaction.objectStore('sent')
        const keys = store.getAllKeys()
        const values = store.getAll()
        values.onsuccess = () => {
          const newestFirst = decoded(keys.result, values.result).sort((a, b) => (b.sent_at ?? 0) - (a.sent_at ?? 0))
          for (const [i, row] of newestFirst.entries()) {
            if (i >= SENT_LIMIT || (row.sent_at ?? 0) < before) store.delete(row.id)
          }
          done.result(undefined)
        }
      }),

    close: database.close,
  }
}

function write(transaction: IDBTransaction, change: QueueChange<unknown>, codec: Codec): void {
  const rows = transaction.objectStore('rows')
  for (const id of change.remove ?? []) rows.delete(id)
  for (const row of change.put ?? []) {
    if (row.state !== 'sent') {
      rows.put(codec.encode(row), row.id)
      continue
    }
    rows.delete(row.id)
    transaction.objectStore('sent').put(codec.encode(row), row.id)
  }
  if (change.meta) transaction.objectStore('meta').put(change.meta, META_KEY)
}

function applied(before: readonly Row[], { put = [], remove = [] }: QueueChange<unknown>): Row[] {
  const after = new Map(before.map((row) => [row.id, row]))
  for (const id of remove) after.delete(id)
  for (const row of put) {
    if (row.state === 'sent') after.delete(row.id)
    else after.set(row.id, row)
  }
  return [...after.values()].sort((a, b) => a.seq - b.seq)
}
