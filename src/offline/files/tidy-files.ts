// Which files are still needed. Entries and drafts name the files that they hold; they are read in the transaction in
// which a file goes. So what is said of them is always true, whenever the browser is killed.
import { keys } from 'idb-keyval'
import type { Database } from '@/lib/database'
import { type Codec, plainCodec } from '../device/codec'
import { CHUNKS_STORE, chunksOf, FILES_STORE, type KeptFile } from './kept-file'

/** So long a file that was just chosen may be named by nothing yet: its draft is written a moment later. */
const UNNAMED_MS = 10 * 60_000

/**
 * Lets the files go that no entry and no draft names, with all their chunks; of one that was never named only when it was
 * chosen a while ago. Nothing goes while anything on the disk cannot be read: it may name any of them. `now`: ms since 1970.
 * @returns how many went
 * @throws when the disk cannot be asked.
 */
export async function tidyFiles(database: Database, now: number, codec: Codec = plainCodec): Promise<number> {
  if (!(await hasFiles(database))) return 0
  const stores = [FILES_STORE, CHUNKS_STORE, 'rows', 'drafts']
  return database.transact<number>(stores, 'relaxed', (transaction, done) => {
    const all = (store: string) => transaction.objectStore(store).getAll()
    const [rows, drafts, files] = [all('rows'), all('drafts'), all(FILES_STORE)]
    files.onsuccess = () => {
      done.result(0)
      const read = decoded([files.result, rows.result, drafts.result], codec)
      if (!read) return
      const [kept = [], ...holders] = read
      const texts = holders.flat().map((holder) => JSON.stringify(heldBy(holder)) ?? '')
      const isNamed = ({ id }: KeptFile) => texts.some((text) => text.includes(JSON.stringify(id)))
      const changes = (kept as KeptFile[]).map((file) => ({ file, next: tidied(file, isNamed(file), now) }))
      for (const { file, next } of changes) {
        if (next) transaction.objectStore(FILES_STORE).put(codec.encode(next), file.id)
        else {
          transaction.objectStore(FILES_STORE).delete(file.id)
          transaction.objectStore(CHUNKS_STORE).delete(chunksOf(file.id))
        }
      }
      done.result(changes.filter(({ next }) => next === null).length)
    }
  })
}

/** A file once it is known whether anything names it; null when it goes. */
function tidied(file: KeptFile, isNamed: boolean, now: number): KeptFile | null {
  if (isNamed) return { ...file, is_named: true }
  if (file.is_named || now - file.stored_at > UNNAMED_MS) return null
  // A clock that was set back must not keep it for ever.
  return { ...file, stored_at: Math.min(file.stored_at, now) }
}

/**
 * The part of an entry or a draft whose files are still needed: input and request of an entry, all of a draft. An entry's
 * base and the reply to it do not count.
 */
function heldBy(holder: unknown): unknown {
  if (typeof holder !== 'object' || holder === null || !('input' in holder)) return holder
  return [holder.input, 'request' in holder ? holder.request : null]
}

function decoded(stores: readonly (readonly unknown[])[], codec: Codec): unknown[][] | null {
  try {
    return stores.map((values) => values.map((value) => codec.decode(value)))
  } catch {
    return null
  }
}

/** Most people have none: the queue is not looked at then. */
async function hasFiles(database: Database): Promise<boolean> {
  return (await keys(database.store(FILES_STORE))).length > 0
}
