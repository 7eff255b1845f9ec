import type { Database } from '@/lib/database'
import type { Codec } from '../device/codec'
import { REPLIES_STORE, replyKey } from '../device/replies'
import type { Archive } from './archive'
import type { Row } from './entry'
import { repliesOf } from './replies-of'

/** Sent entries that are kept for screens whose stored data is older. */
const SENT_LIMIT = 500

/** Those that this tab has written shorter, and still shows as they were. */
const shortened = new WeakSet<Row>()

/**
 * Lets the oldest sent entries go, as far as this tab knows them, and of the others what the server said about them once a
 * pull has brought it.
 */
export async function prune(database: Database, archive: Archive, codec: Codec): Promise<void> {
  const gone = archive.ids().slice(0, -SENT_LIMIT)
  const full = archive.list.filter(
    (row) => row.sent_seq !== undefined && !row.pulled && !shortened.has(row) && keysOf(row).length > 0,
  )
  if (gone.length + full.length === 0) return
  await database.transact<null>(['sent', REPLIES_STORE], 'relaxed', (transaction, done) => {
    const store = transaction.objectStore('sent')
    const replies = transaction.objectStore(REPLIES_STORE).getAllKeys()
    replies.onsuccess = () => {
      done.result(null)
      const unpulled = new Set(replies.result.map((key) => JSON.stringify(key)))
      for (const row of full) {
        if (keysOf(row).some((key) => unpulled.has(key))) continue
        store.put(codec.encode(short(row)), row.id)
        shortened.add(row)
      }
      for (const id of gone) store.delete(id)
    }
  })
  archive.remove(gone)
}

/** Where the disk holds what the server said of it; none of one that said nothing of the replica, which no pull takes over. */
function keysOf(row: Row): string[] {
  return repliesOf(row).map((reply) => JSON.stringify(replyKey(reply)))
}

/** What tells whether it was sent, and what was typed. */
function short(row: Row): Row {
  return {
    ...row,
    pulled: true,
    base: null,
    request: null,
    result: null,
    history: [],
    last_error: null,
    conflict: null,
  }
}
