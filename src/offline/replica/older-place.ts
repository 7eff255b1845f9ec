// Where the copy lay before it shared a database with the outbox: in a store of the cache's database. It is moved a few
// segments at a time, since it may be large and the browser may be killed at any moment: what is moved is in its new place
// before it leaves the old one, and the copy counts as moved only with its checkpoint, which comes last.
import type { Database } from '@/lib/database'
import { CHECKPOINT_KEY, REPLICA_STORE } from './replica-store'

/** The store in the cache's database. Newer devices have none. */
const OLD_STORE = 'directory'
/** Under this key the checkpoint waits in the old place: a tab of an older version finds no copy there any more. */
const WAITING_CHECKPOINT_KEY = 'moving'
/** Segments of one transaction. */
const SLICE = 2
/** The keys of segments are lists; those come after all others. */
const SEGMENTS = () => IDBKeyRange.lowerBound([])

type Value = { key: IDBValidKey; value: unknown }

/** How many values are left in the old place; 0 where there is none. @throws when the disk cannot be asked. */
export async function countInOldPlace(cache: Database): Promise<number> {
  try {
    return await cache.transact<number>([OLD_STORE], 'relaxed', (transaction, done) => {
      const counting = transaction.objectStore(OLD_STORE).count()
      counting.onsuccess = () => done.result(counting.result)
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 0
    throw error
  }
}

/**
 * Moves the copy. A copy that is in the new place already stays, and the old one goes. One tab at a time.
 * @throws when the disk does not take it; the next call goes on from there.
 */
export async function moveFromOldPlace(cache: Database, person: Database): Promise<void> {
  const checkpoint = await waitingCheckpoint(cache)
  if (checkpoint !== undefined && !(await hasCheckpoint(person))) {
    for (let values = await nextSegments(cache); values.length > 0; values = await nextSegments(cache)) {
      // On the disk for certain, before it leaves the old place.
      await change(person, REPLICA_STORE, 'strict', (store) => {
        for (const { key, value } of values) store.put(value, key)
      })
      await change(cache, OLD_STORE, 'relaxed', (store) => {
        for (const { key } of values) store.delete(key)
      })
    }
    await change(person, REPLICA_STORE, 'strict', (store) => store.put(checkpoint, CHECKPOINT_KEY))
  }
  await change(cache, OLD_STORE, 'relaxed', (store) => store.clear())
}

/** Takes the checkpoint out of its place, once. Undefined where no copy was begun. */
function waitingCheckpoint(cache: Database): Promise<unknown> {
  return cache.transact<unknown>([OLD_STORE], 'strict', (transaction, done) => {
    const store = transaction.objectStore(OLD_STORE)
    const waiting = store.get(WAITING_CHECKPOINT_KEY)
    const checkpoint = store.get(CHECKPOINT_KEY)
    checkpoint.onsuccess = () => {
      done.result(waiting.result ?? checkpoint.result)
      if (waiting.result === undefined && checkpoint.result !== undefined)
        store.put(checkpoint.result, WAITING_CHECKPOINT_KEY)
      // A tab of an older version may have begun another copy in between.
      store.delete(CHECKPOINT_KEY)
    }
  })
}

function hasCheckpoint(person: Database): Promise<boolean> {
  return person.transact<boolean>([REPLICA_STORE], 'relaxed', (transaction, done) => {
    const counting = transaction.objectStore(REPLICA_STORE).count(CHECKPOINT_KEY)
    counting.onsuccess = () => done.result(counting.result > 0)
  })
}

function nextSegments(cache: Database): Promise<Value[]> {
  return cache.transact<Value[]>([OLD_STORE], 'relaxed', (transaction, done) => {
    const store = transaction.objectStore(OLD_STORE)
    const keys = store.getAllKeys(SEGMENTS(), SLICE)
    const values = store.getAll(SEGMENTS(), SLICE)
    values.onsuccess = () => done.result(keys.result.map((key, i) => ({ key, value: values.result[i] })))
  })
}

function change(
  database: Database,
  name: string,
  durability: 'strict' | 'relaxed',
  act: (store: IDBObjectStore) => unknown,
): Promise<null> {
  return database.transact<null>([name], durability, (transaction, done) => {
    act(transaction.objectStore(name))
    done.result(null)
  })
}
