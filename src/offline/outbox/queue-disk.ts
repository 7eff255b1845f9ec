// How the queue is read and written within one transaction. Requests of a transaction are answered in order; it ends with
// the first wait for anything else.
import type { Done } from '@/lib/database'
import type { Codec } from '../device/codec'
import { REPLIES_STORE, replyKey, SENT_KEY, type StoredReply } from '../device/replies'
import type { Archive } from './archive'
import { correctionDraft } from './drafts/correction-draft'
import { removeDraft } from './drafts/draft-keys'
import type { Row } from './entry'
import type { QueueChange, QueueMeta } from './queue-state'
import { isUnreadable, readRow } from './read-row'
import { changed, type QueueSnapshot, type Step, touchesRows } from './snapshot'

export const META_KEY = 'queue'
const EMPTY_META: QueueMeta = { seq: 0, lease: null, rest: null }

type Queue = readonly Row[]

/** What a transaction saw, or left on the disk. */
export type Seen = { rows: Queue; revision: string | undefined }

/** What is new in the archive; `keys` are all that it has. */
export type Found = { keys: readonly IDBValidKey[]; rows: readonly Row[] }

/** The way to all rows, asked for at the start of a transaction: from memory while the disk has the same. */
export function rowsOf(transaction: IDBTransaction, snapshot: QueueSnapshot | null, codec: Codec) {
  const store = transaction.objectStore('rows')
  const ask = () => ({ keys: store.getAllKeys(), values: store.getAll() })
  // Without a snapshot they are needed in any case, and asked for along with the rest.
  const asked = snapshot ? null : ask()
  return (revision: string | undefined, use: (rows: Queue) => void) => {
    if (asked) return use(inOrder(asked.keys.result, asked.values.result, codec))
    if (snapshot?.revision === revision && snapshot) return use(snapshot.rows)
    const { keys, values } = ask()
    values.onsuccess = () => use(inOrder(keys.result, values.result, codec))
  }
}

/** The way to what was sent, asked for at the start of a transaction; null when the archive has all of it. */
export function sentOf(transaction: IDBTransaction, archive: Archive, codec: Codec) {
  const store = transaction.objectStore('sent')
  const asked = archive.revision === null ? { keys: store.getAllKeys(), values: store.getAll() } : null
  return (revision: string | undefined, use: (found: Found | null) => void) => {
    if (asked) {
      const rows = decoded(asked.keys.result, asked.values.result, codec)
      return use({ keys: asked.keys.result, rows: rows.sort(inOrderOfSending) })
    }
    if (revision !== undefined && archive.revision === revision) return use(null)
    const keys = store.getAllKeys()
    keys.onsuccess = () => {
      const unknown = keys.result.filter((key) => !archive.has(key))
      const values = unknown.map((key) => store.get(key))
      const finish = () =>
        use({
          keys: keys.result,
          rows: decoded(
            unknown,
            values.map(({ result }) => result),
            codec,
          ),
        })
      const last = values.at(-1)
      if (last) last.onsuccess = finish
      else finish()
    }
  }
}

/** Of rows of older versions the order is told by when they were made. */
function inOrderOfSending(a: Row, b: Row): number {
  return (a.sent_seq ?? 0) - (b.sent_seq ?? 0) || a.seq - b.seq
}

function decoded(keys: IDBValidKey[], values: unknown[], codec: Codec): Row[] {
  return values.map((value, i) => readRow(value, keys[i], codec))
}

function inOrder(keys: IDBValidKey[], values: unknown[], codec: Codec): Row[] {
  return decoded(keys, values, codec).sort((a, b) => a.seq - b.seq)
}

/** Writes a change of the queue, under a new revision where rows have changed. */
export function write(
  transaction: IDBTransaction,
  decided: QueueChange<unknown>,
  { rows, meta }: { rows: Queue; meta: QueueMeta },
  codec: Codec,
): Seen & { step: Step | null } {
  const store = transaction.objectStore('rows')
  // What cannot be read is not written either: on the disk stays what somebody else can read.
  let { sent = 0 } = meta
  const readable = decided.put?.filter((row) => !isUnreadable(row)) ?? []
  const put = readable.map((row) => (row.state === 'sent' ? { ...row, sent_seq: ++sent } : row))
  const change = { put, remove: decided.remove ?? [] }
  // A correction that was being written is of no use without its entry.
  const forgetCorrection = (id: string) => removeDraft(transaction.objectStore('drafts'), correctionDraft(id))
  for (const id of change.remove) {
    store.delete(id)
    forgetCorrection(id)
  }
  for (const row of change.put) {
    if (row.state !== 'sent') {
      store.put(codec.encode(row), row.id)
      continue
    }
    store.delete(row.id)
    forgetCorrection(row.id)
    transaction.objectStore('sent').put(codec.encode(row), row.id)
  }
  for (const reply of decided.replies ?? []) {
    const replies = transaction.objectStore(REPLIES_STORE)
    replies.put(codec.encode({ ...reply, sent } satisfies StoredReply), replyKey(reply))
    replies.put(sent, SENT_KEY)
  }
  const after = touchesRows(change) ? changed(rows, change) : null
  const next = decided.meta ?? meta
  if (decided.meta || after) {
    // The revision is the disk's: whoever decides hands back the one it was given.
    const revision = after?.revision ?? meta.revision
    transaction.objectStore('meta').put({ ...next, sent, ...(revision === undefined ? {} : { revision }) }, META_KEY)
  }
  if (!after) return { rows, revision: meta.revision, step: null }
  const { revision: to } = after
  const step = { from: meta.revision, to, put: after.put, remove: change.remove, rest: next.rest }
  return { rows: after.rows, revision: to, step }
}

/** Hands over what is known beside the rows. */
export function readMeta(
  transaction: IDBTransaction,
  done: Pick<Done<never>, 'fail'>,
  use: (meta: QueueMeta) => void,
): void {
  const meta = transaction.objectStore('meta').get(META_KEY)
  meta.onsuccess = failing(done, () => use({ ...EMPTY_META, ...(meta.result as QueueMeta | undefined) }))
}

/** What throws rolls the whole transaction back. */
export function failing<A extends unknown[]>({ fail }: Pick<Done<never>, 'fail'>, run: (...args: A) => void) {
  return (...args: A) => {
    try {
      run(...args)
    } catch (error) {
      fail(error)
    }
  }
}
