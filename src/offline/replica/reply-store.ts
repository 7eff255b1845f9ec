// What the server has answered to changes of this device and no pull has brought yet, as the replica reads it. It lies in a
// store of its own, whose transactions are short: sending never waits for the long transactions of a large copy.
import { promisifyRequest } from 'idb-keyval'
import type { Database } from '@/lib/database'
import type { Codec } from '../device/codec'
import { REPLIES_STORE, type Reply, SENT_KEY, type StoredReply } from '../device/replies'

export type Replies = {
  /** How many changes of this device, sent in a row, are in these replies or in what was pulled. */
  sent: number
  all: readonly Reply[]
}

export const NO_REPLIES: Replies = { sent: 0, all: [] }

/** A kind as far as its replies are read: `today` completes a record that an older version of the app was answered. */
type Kind = { readonly record: string; today?(record: never): unknown }

/** The replies about records of one kind, each record by today's rule. */
export function repliesAbout({ all }: Replies, kind: Kind): Reply[] {
  return all
    .filter((reply) => reply.kind === kind.record)
    .map((reply) =>
      reply.record === null ? reply : { ...reply, record: kind.today?.(reply.record as never) ?? reply.record },
    )
}

/** The records of a kind that were written on this device. What the server says of a kind is of that kind. */
export function recordsAbout<R>(replies: Replies, kind: Kind): R[] {
  return repliesAbout(replies, kind).flatMap(({ record }) => (record === null ? [] : [record as R]))
}

/** The keys of replies are lists; those come after all others. */
const REPLIES = () => IDBKeyRange.lowerBound([])

export async function readReplies(database: Database, codec: Codec): Promise<Replies> {
  const [keys, values] = await database.store(REPLIES_STORE)('readonly', (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]),
  )
  const sent = values[keys.indexOf(SENT_KEY)]
  const replies = values.flatMap((value, i) => (keys[i] === SENT_KEY ? [] : decoded(value, codec)))
  return { sent: typeof sent === 'number' ? sent : 0, all: replies }
}

/** Lets those go that were there when that many changes were sent. */
export async function dropReplies(database: Database, sent: number, codec: Codec): Promise<void> {
  await database.transact<null>([REPLIES_STORE], 'relaxed', (transaction, done) => {
    const store = transaction.objectStore(REPLIES_STORE)
    const reading = store.openCursor(REPLIES())
    done.result(null)
    reading.onsuccess = () => {
      const cursor = reading.result
      if (!cursor) return
      const [reply] = decoded(cursor.value, codec)
      if (!reply || reply.sent <= sent) cursor.delete()
      cursor.continue()
    }
  })
}

/** How many changes were sent is still to be known. */
export async function clearReplies(database: Database): Promise<void> {
  await database.store(REPLIES_STORE)('readwrite', (store) => promisifyRequest(store.delete(REPLIES())))
}

/** What cannot be read is read again from the server some time. */
function decoded(stored: unknown, codec: Codec): StoredReply[] {
  try {
    const reply = codec.decode(stored) as StoredReply | undefined
    return reply?.kind ? [reply] : []
  } catch {
    return []
  }
}
