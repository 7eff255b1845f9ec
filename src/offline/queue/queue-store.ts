// The queue on the disk. Every change of it is one strict transaction that decides in a pure function on the whole queue
// and writes; so two tabs can never decide on different pictures. Each write leaves a new revision: while it is the one
// that this tab has seen, the rows need not be read again (500 of them take longer than everything else together).
import { type Database, type Done, openDatabase } from '@/lib/database'
import { type Codec, plainCodec } from '../codec'
import type { Row } from './entry'
import { noteRows } from './note-rows'
import { changed, type Picture, type RowChange, touchesRows } from './picture'
import { isUnreadable, readRow } from './read-row'

export type Lease = { holder: string; until: number }

/**
 * Nothing is sent before `until`; `ms` is how long that was when it was agreed. `isShutOut`: the person may not work in
 * this tenant now (account disabled, no member, tenant suspended), by the server's answer to a change of theirs.
 */
export type Rest = { until: number; ms: number; isShutOut?: true }

export type QueueMeta = {
  /** The last number given to an entry; never given twice. */
  seq: number
  /** Who may send, until when. */
  lease: Lease | null
  /** The server asked for silence, or shuts the person out. */
  rest: Rest | null
  /** Of the rows. The store sees to it; none before the first change. */
  revision?: string
}

export type QueueState = {
  rows: readonly Row[]
  meta: QueueMeta
  /** The entry of the wanted id among those already sent. */
  sent: Row | undefined
}

/** Rows in state `sent` move to the archive. */
export type QueueChange<T> = RowChange & {
  result: T
  meta?: QueueMeta
}

/** What a change of the queue takes along. */
export type Along = {
  /** An entry that is looked for also among those already sent. */
  wanted?: string
  /** The draft that goes: what was typed is in the queue from then on. */
  draft?: string | undefined
}

type Queue = readonly Row[]

type Loaded = { rows: Queue; sent: Row[]; rest: Rest | null }

export type Committed<T> = { result: T; rows: Queue; rest: Rest | null }

export type QueueStore = {
  /** Decides and writes in one transaction; resolves after the commit, with what was decided and the queue after it. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>, along?: Along) => Promise<Committed<T>>
  /**
   * Adds a row without looking at the others: for one that nothing on hand concerns. `build` gets the number before its
   * own; `draft` goes along. @throws ConstraintError when another tab has added the same id.
   */
  append: (build: (after: number) => Row, draft?: string) => Promise<Row>
  load: () => Promise<Loaded>
  /** Lets archived entries go that were sent before that time, and the oldest beyond the limit. */
  prune: (before: number) => Promise<void>
  close: () => void
}

export const OUTBOX_STORES = ['rows', 'meta', 'sent', 'drafts'] as const
/** Raised with each new store. An older tab that has the database open loses it then, and has to be updated. */
export const OUTBOX_VERSION = 1
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
  /** What this tab saw last. Set after the commit only; one that is out of date is noticed by its revision. */
  let picture: Picture | null = null
  const keep = ({ rows, revision }: Seen) => {
    picture = revision === undefined ? null : { revision, rows }
  }

  /** The way to all rows, asked for at the start of a transaction: from memory while the disk has the same. */
  const rowsOf = (transaction: IDBTransaction) => {
    const ask = () => {
      const keys = transaction.objectStore('rows').getAllKeys()
      return { keys, values: transaction.objectStore('rows').getAll() }
    }
    // Without a picture they are needed in any case, and asked for along with the rest.
    const asked = picture ? null : ask()
    return (revision: string | undefined, use: (rows: Queue) => void) => {
      if (asked) return use(decoded(asked.keys.result, asked.values.result))
      if (picture?.revision === revision && picture) return use(picture.rows)
      const { keys, values } = ask()
      values.onsuccess = () => use(decoded(keys.result, values.result))
    }
  }

  return {
    transact: async <T>(decide: (state: QueueState) => QueueChange<T>, { wanted, draft }: Along = {}) => {
      const stores = ['rows', 'meta', 'sent', ...(draft ? ['drafts'] : [])]
      const seen = await database.transact<Seen & Committed<T>>(stores, 'strict', (transaction, done) => {
        const sent = wanted === undefined ? null : transaction.objectStore('sent').get(wanted)
        const withRows = rowsOf(transaction)
        readMeta(transaction, done, (meta) =>
          withRows(
            meta.revision,
            failing(done, (rows) => {
              const archived = sent?.result === undefined ? undefined : readRow(sent.result, wanted, codec)
              const change = decide({ rows, meta, sent: archived })
              const { rest } = change.meta ?? meta
              done.result({ result: change.result, rest, ...write(transaction, change, { rows, meta }, codec) })
              if (touchesRows(change)) noteRows(transaction, database)
              if (draft) transaction.objectStore('drafts').delete(draft)
            }),
          ),
        )
      })
      keep(seen)
      return { result: seen.result, rows: seen.rows, rest: seen.rest }
    },

    append: async (build, draft) => {
      const stores = ['rows', 'meta', ...(draft ? ['drafts'] : [])]
      const seen = await database.transact<Seen & { row: Row }>(stores, 'strict', (transaction, done) =>
        readMeta(transaction, done, (meta) => {
          const row = build(meta.seq)
          transaction.objectStore('rows').add(codec.encode(row), row.id)
          // The others are not looked at: without a picture of them there is none with this one.
          const isKnown = picture !== null && picture.revision === meta.revision
          const { rows, revision } = changed(picture?.rows ?? [], { put: [row] })
          transaction.objectStore('meta').put({ ...meta, seq: row.seq, revision }, META_KEY)
          done.result({ row, rows, revision: isKnown ? revision : undefined })
          noteRows(transaction, database)
          if (draft) transaction.objectStore('drafts').delete(draft)
        }),
      )
      keep(seen)
      return seen.row
    },

    load: async () => {
      const stores = ['rows', 'meta', 'sent']
      const seen = await database.transact<Seen & Loaded>(stores, 'relaxed', (transaction, done) => {
        const keys = transaction.objectStore('sent').getAllKeys()
        const values = transaction.objectStore('sent').getAll()
        const withRows = rowsOf(transaction)
        readMeta(transaction, done, ({ revision, rest }) =>
          withRows(revision, (rows) => {
            // Nothing is left to do about one that was sent, readable or not.
            const sent = decoded(keys.result, values.result).filter((row) => !isUnreadable(row))
            done.result({ rows, revision, sent, rest })
          }),
        )
      })
      keep(seen)
      return { rows: seen.rows, sent: seen.sent, rest: seen.rest }
    },

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

/** What a transaction saw or left on the disk. */
type Seen = { rows: Queue; revision: string | undefined }

/** Writes a change of the queue, under a new revision where rows have changed. */
function write(
  transaction: IDBTransaction,
  decided: QueueChange<unknown>,
  { rows, meta }: { rows: Queue; meta: QueueMeta },
  codec: Codec,
): Seen {
  const store = transaction.objectStore('rows')
  // What cannot be read is not written either: on the disk stays what somebody else can read.
  const change = { ...decided, put: decided.put?.filter((row) => !isUnreadable(row)) ?? [] }
  for (const id of change.remove ?? []) store.delete(id)
  for (const row of change.put ?? []) {
    if (row.state !== 'sent') {
      store.put(codec.encode(row), row.id)
      continue
    }
    store.delete(row.id)
    transaction.objectStore('sent').put(codec.encode(row), row.id)
  }
  const hasChanged = touchesRows(change)
  const after = hasChanged ? changed(rows, change) : { rows, revision: meta.revision }
  const next = { ...(change.meta ?? meta), ...(after.revision === undefined ? {} : { revision: after.revision }) }
  if (change.meta || hasChanged) transaction.objectStore('meta').put(next, META_KEY)
  return after
}

/** Hands over what is known beside the rows. Requests of a transaction are answered in order: those made before are there. */
function readMeta(transaction: IDBTransaction, done: Pick<Done<never>, 'fail'>, use: (meta: QueueMeta) => void): void {
  const meta = transaction.objectStore('meta').get(META_KEY)
  meta.onsuccess = failing(done, () => use({ ...EMPTY_META, ...(meta.result as QueueMeta | undefined) }))
}

/** What throws rolls the whole transaction back. */
function failing<A extends unknown[]>({ fail }: Pick<Done<never>, 'fail'>, run: (...args: A) => void) {
  return (...args: A) => {
    try {
      run(...args)
    } catch (error) {
      fail(error)
    }
  }
}
