// The copy on the disk. Each write is one transaction that puts the pages and how far they have come; a tab that decided
// on an older picture writes nothing.
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interactions'
import type { Database } from '@/lib/database'
import { type Codec, plainCodec } from '../codec'
import { type Kind, type Mark, type Track, withWorked, worked } from './mark'
import { readableMark } from './older-mark'
import {
  estimateSegment,
  type Head,
  headOf,
  merged,
  type Records,
  SEGMENT_SIZE,
  type Segment,
  sizeOfSegment,
} from './segment'
import { tidied } from './tidy'

/** Another tab has written in between. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

export type Addition<K extends Kind = Kind> = {
  kind: K
  segment: Segment<Records[K]>
}

export type DirectoryStore = {
  /** The mark; the one of an empty copy when there is none, or one of another shape. */
  mark: () => Promise<Mark>
  /**
   * Writes `next` and what was read, in one transaction. Resolves with the mark that was written.
   * @throws Overtaken when the mark on the disk is not the one that `next` was made from.
   */
  write: (next: Mark, addition?: Addition) => Promise<Mark>
  /** Segments `from` to `to` (not included) of one copy; one that is missing or broken is empty. */
  segments: <K extends Kind>(kind: K, place: Place) => Promise<Segment<Records[K]>[]>
  heads: (place: Place) => Promise<Head[]>
  /** Takes away what no answer shows any more; does nothing while a reading is under way. `now` in ms since 1970. */
  tidy: (now: number) => Promise<void>
  /** Removes everything. */
  clear: () => Promise<void>
}

export type Place = { generation: number; from: number; to: number }

const STORE = 'directory'
const MARK_KEY = 'mark'
const EMPTY: Segment<never> = { records: [], gone: [] }
const NO_HEAD: Head = { ids: new Uint32Array(), customers: new Uint32Array(), occurred: new Float64Array() }

export function createDirectoryStore(database: Database, codec: Codec = plainCodec): DirectoryStore {
  const read = <T>(request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    database.store(STORE)('readonly', (store) => settled(request(store)))

  // One request each: with a range, a value that is missing would give all others behind it the wrong number.
  const range = (name: Kind | 'heads', { generation, from, to }: Place): Promise<unknown[]> =>
    database.store(STORE)('readonly', (store) => {
      const numbers = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
      return Promise.all(numbers.map((number) => settled<unknown>(store.get([name, generation, number]))))
    })

  return {
    mark: async () => readMark(await read((store) => store.get(MARK_KEY)), codec),
    segments: async (kind, place) => (await range(kind, place)).map((value) => decoded(value, codec) ?? EMPTY),
    heads: async (place) => (await range('heads', place)).map((value) => decoded<Head>(value, codec) ?? NO_HEAD),
    tidy: (now) =>
      database.transact([STORE], 'relaxed', (transaction, done) => {
        void tidyIn(transaction.objectStore(STORE), { codec, now, alive: done.alive }).then(done.result, done.fail)
      }),
    clear: () => database.store(STORE)('readwrite', (store) => settled(store.clear())),
    write: (next, addition) =>
      database.transact([STORE], 'relaxed', (transaction, done) => {
        const store = transaction.objectStore(STORE)
        const guarded = (run: () => void) => {
          try {
            run()
          } catch (error) {
            done.fail(error)
          }
        }
        const putMark = (mark: Mark) => {
          const written = { ...mark, rev: mark.rev + 1 }
          store.put(codec.encode(written), MARK_KEY)
          done.result(written)
        }
        const before = store.get(MARK_KEY)
        before.onsuccess = () =>
          guarded(() => {
            const current = readMark(before.result, codec)
            if (current.rev !== next.rev) throw new Overtaken()
            if (copiesOf(current) !== copiesOf(next)) dropOthers(store, next)
            if (!addition) putMark(next)
            else addTo(store, { next, addition, codec }, (mark) => guarded(() => putMark(mark)), done.fail)
          })
      }),
  }
}

type Tidying = { codec: Codec; now: number; alive: () => void }

async function tidyIn(store: IDBObjectStore, { codec, now, alive }: Tidying): Promise<void> {
  const mark = readMark(await settled(store.get(MARK_KEY)), codec)
  if (mark.reading.step !== 'rest') return
  const { generation } = mark.reading
  const get = async <K extends Kind>(kind: K, number: number): Promise<Segment<Records[K]>> => {
    const stored = await settled<unknown>(store.get([kind, generation, number]))
    alive()
    return decoded(stored, codec) ?? EMPTY
  }
  const after = await tidied(
    mark,
    {
      customers: (number) => get('customers', number),
      interactions: (number) => get('interactions', number),
      put: (kind, number, segment) => void putSegment(store, [kind, generation, number], segment, codec),
    },
    now,
  )
  store.put(codec.encode({ ...after, rev: mark.rev + 1 }), MARK_KEY)
}

type Adding = { next: Mark; addition: Addition; codec: Codec }

/** Adds to the last segment while there is room in it, otherwise as a new one. */
function addTo(
  store: IDBObjectStore,
  { next, addition: { kind, segment }, codec }: Adding,
  then: (mark: Mark) => void,
  fail: (error: unknown) => void,
): void {
  const walk = worked(next)
  const track = walk[kind]
  const finish = (number: number, whole: Segment<Records[Kind]>, replaced: number) => {
    const bytes = putSegment(store, [kind, walk.generation, number], whole, codec)
    const changed: Track = {
      ...track,
      segments: number + 1,
      tail: sizeOfSegment(whole),
      written: track.written + segment.records.length,
      gone: track.gone + segment.gone.length,
      bytes: track.bytes + bytes - replaced,
    }
    then(withWorked(next, { ...walk, [kind]: changed }))
  }
  const size = sizeOfSegment(segment)
  if (size === 0) then(next)
  else if (track.segments === 0 || track.tail + size > SEGMENT_SIZE) finish(track.segments, segment, 0)
  else {
    const tail = store.get([kind, walk.generation, track.segments - 1])
    tail.onsuccess = () => {
      try {
        const before: Segment<Records[Kind]> = decoded(tail.result, codec) ?? EMPTY
        finish(track.segments - 1, merged(before, segment), estimateSegment(before))
      } catch (error) {
        fail(error)
      }
    }
  }
}

function putSegment(
  store: IDBObjectStore,
  [kind, generation, number]: [Kind, number, number],
  segment: Segment<Customer> | Segment<Interaction> | Segment<Records[Kind]>,
  codec: Codec,
): number {
  store.put(codec.encode(segment), [kind, generation, number])
  if (kind === 'interactions') {
    store.put(codec.encode(headOf(segment.records as Interaction[])), ['heads', generation, number])
  }
  return estimateSegment(segment)
}

function copiesOf({ reading, building }: Mark): string {
  return `${reading.generation} ${building?.generation}`
}

/** Copies that are neither read nor made any more. */
function dropOthers(store: IDBObjectStore, { reading, building }: Mark): void {
  for (const name of ['customers', 'interactions', 'heads']) {
    const last = building ? building.generation : reading.generation
    store.delete(IDBKeyRange.bound([name, 0], [name, reading.generation], false, true))
    if (building) store.delete(IDBKeyRange.bound([name, reading.generation, []], [name, last], false, true))
    store.delete(IDBKeyRange.bound([name, last, []], [name, []]))
  }
}

function readMark(stored: unknown, codec: Codec): Mark {
  return readableMark(decoded(stored, codec))
}

/** Null for what is not there or cannot be read: the records are read again from the server some time. */
function decoded<T>(stored: unknown, codec: Codec): T | null {
  if (stored === undefined) return null
  try {
    return codec.decode(stored) as T
  } catch {
    return null
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
