// The copy on the disk. Each write is one transaction that puts the pages and how far they have come; a tab that decided
// on an older checkpoint writes nothing.
import { promisifyRequest } from 'idb-keyval'
import type { Database } from '@/lib/database'
import { type Codec, plainCodec } from '../device/codec'
import {
  type Checkpoint,
  type CollectionState,
  collectionOf,
  pullTarget,
  withCollection,
  withPullTarget,
} from './checkpoint'
import { KINDS } from './collections/kinds'
import { compact, type SegmentTransactions } from './compact'
import { type Kinds, type OwnedKind, ownedKinds } from './kind'
import { readableCheckpoint } from './older-checkpoint'
import type { Identified } from './record-index'
import { clearReplies, dropReplies, type Replies, readReplies } from './reply-store'
import { estimateSegment, type Head, inSegments, merged, SEGMENT_SIZE, type Segment, sizeOfSegment } from './segment'

/** Another tab has written in between. */
export class StaleCheckpointError extends Error {
  override readonly name = 'StaleCheckpointError'
}

/** What was read of the kind of that name. */
export type Addition = { kind: string; segment: Segment<Identified> }

export type ReplicaStore = {
  /** The kinds that it holds. */
  kinds: Kinds
  /** The checkpoint; the one of an empty copy when there is none, or one of another shape. */
  checkpoint: () => Promise<Checkpoint>
  /**
   * Writes `next` and what was read, in one transaction. Resolves with the checkpoint that was written.
   * @throws StaleCheckpointError when the checkpoint on the disk is not the one that `next` was made from.
   */
  write: (next: Checkpoint, addition?: Addition) => Promise<Checkpoint>
  /** Segments `from` to `to` (not included) of one copy; one that is missing or broken is empty. */
  segments: <R extends Identified = Identified>(kind: string, place: Place) => Promise<Segment<R>[]>
  heads: (kind: OwnedKind, place: Place) => Promise<Head[]>
  /**
   * Takes away what no answer shows any more; does nothing while a pull is under way. `now` in ms since 1970.
   * @throws StaleCheckpointError when another tab has written in between.
   */
  compact: (now: number) => Promise<void>
  /** What the server has answered to changes of this device. */
  replies: () => Promise<Replies>
  /** A pull that began when that many changes were sent has come to its end. */
  dropReplies: (sent: number) => Promise<void>
  /** Removes everything. */
  clear: () => Promise<void>
}

export type Place = { generation: number; from: number; to: number }

/** Where the copy lies in the person's database: the only store of its long transactions. */
export const REPLICA_STORE = 'replica'
/** The key of the checkpoint. Devices have it under its old name, `mark`: another one would hide their copies. */
export const CHECKPOINT_KEY = 'mark'
const EMPTY: Segment<never> = { records: [], gone: [] }
const NO_HEAD: Head = { ids: new Uint32Array(), customers: new Uint32Array(), occurred: new Float64Array() }

type Settings = { kinds?: Kinds | undefined; codec?: Codec | undefined }

export function createReplicaStore(
  database: Database,
  { kinds = KINDS, codec = plainCodec }: Settings = {},
): ReplicaStore {
  const read = <T>(request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    database.store(REPLICA_STORE)('readonly', (store) => promisifyRequest(request(store)))

  // One request each: with a range, a value that is missing would give all others behind it the wrong number.
  const range = (name: string, { generation, from, to }: Place): Promise<unknown[]> =>
    database.store(REPLICA_STORE)('readonly', (store) => {
      const numbers = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
      return Promise.all(numbers.map((number) => promisifyRequest<unknown>(store.get([name, generation, number]))))
    })

  const checkpoint = async () => readCheckpoint(kinds, await read((store) => store.get(CHECKPOINT_KEY)), codec)
  const segments = async <R extends Identified>(kind: string, place: Place): Promise<Segment<R>[]> => {
    const described = kinds.find(({ name }) => name === kind)
    return (await range(kind, place)).map((value) => {
      const segment = decoded<Segment<Identified>>(value, codec) ?? EMPTY
      const records = segment.records.map((record) => described?.today?.(record as never) ?? record)
      return { ...segment, records } as Segment<R>
    })
  }

  /** One transaction on the checkpoint that `next` was made from; `run` hands over the one that is put. */
  const write = (
    next: Checkpoint,
    run: (store: IDBObjectStore, then: (checkpoint: Checkpoint) => void, fail: Fail) => void,
  ) =>
    database.transact<Checkpoint>([REPLICA_STORE], 'relaxed', (transaction, done) => {
      const store = transaction.objectStore(REPLICA_STORE)
      const putCheckpoint = (checkpoint: Checkpoint) => {
        const written = { ...checkpoint, rev: checkpoint.rev + 1 }
        store.put(codec.encode(written), CHECKPOINT_KEY)
        done.result(written)
      }
      const before = store.get(CHECKPOINT_KEY)
      before.onsuccess = guarded(done.fail, () => {
        const current = readCheckpoint(kinds, before.result, codec)
        if (current.rev !== next.rev) throw new StaleCheckpointError()
        if (copiesOf(current) !== copiesOf(next)) dropOthers(kinds, store, next)
        run(store, putCheckpoint, done.fail)
      })
    })

  const rewrite: SegmentTransactions['rewrite'] = (next, rewritten) =>
    write(next, (store, then) => {
      const { generation } = next.reading
      for (const { kind, number, segment } of rewritten)
        putSegment(store, [kind, generation, number], segment, { kinds, codec })
      then(next)
    })

  return {
    kinds,
    checkpoint,
    segments,
    heads: async ({ headsName }, place) =>
      (await range(headsName, place)).map((value) => decoded<Head>(value, codec) ?? NO_HEAD),
    compact: (now) => compact({ kinds, checkpoint, segments, rewrite }, now),
    replies: () => readReplies(database, codec),
    dropReplies: (sent) => dropReplies(database, sent, codec),
    clear: async () => {
      await database.store(REPLICA_STORE)('readwrite', (store) => promisifyRequest(store.clear()))
      await clearReplies(database)
    },
    write: (next, addition) =>
      write(next, (store, then, fail) => {
        const segments = addition ? inSegments(addition.segment) : []
        const add = (current: Checkpoint) => {
          const segment = segments.shift()
          if (!addition || !segment) return then(current)
          addTo(store, { next: current, addition: { ...addition, segment }, kinds, codec }, add, fail)
        }
        add(next)
      }),
  }
}

type Fail = (error: unknown) => void

/** What throws rolls the transaction back. */
function guarded(fail: Fail, run: () => void): () => void {
  return () => {
    try {
      run()
    } catch (error) {
      fail(error)
    }
  }
}

type Writing = { kinds: Kinds; codec: Codec }
type Adding = Writing & { next: Checkpoint; addition: Addition }

/** Adds to the last segment while there is room in it, otherwise as a new one. */
function addTo(
  store: IDBObjectStore,
  { next, addition: { kind, segment }, kinds, codec }: Adding,
  then: (checkpoint: Checkpoint) => void,
  fail: Fail,
): void {
  const copy = pullTarget(next)
  const collection = collectionOf(copy, kind)
  const finish = (number: number, whole: Segment<Identified>, replaced: number) => {
    const bytes = putSegment(store, [kind, copy.generation, number], whole, { kinds, codec })
    const changed: CollectionState = {
      ...collection,
      segments: number + 1,
      tail: sizeOfSegment(whole),
      written: collection.written + segment.records.length,
      gone: collection.gone + segment.gone.length,
      bytes: collection.bytes + bytes - replaced,
    }
    then(withPullTarget(next, withCollection(copy, kind, changed)))
  }
  const size = sizeOfSegment(segment)
  if (collection.segments === 0 || collection.tail + size > SEGMENT_SIZE) finish(collection.segments, segment, 0)
  else {
    const tail = store.get([kind, copy.generation, collection.segments - 1])
    tail.onsuccess = guarded(fail, () => {
      const before: Segment<Identified> = decoded(tail.result, codec) ?? EMPTY
      finish(collection.segments - 1, merged(before, segment), estimateSegment(before))
    })
  }
}

function putSegment(
  store: IDBObjectStore,
  [name, generation, number]: [string, number, number],
  segment: Segment<Identified>,
  { kinds, codec }: Writing,
): number {
  store.put(codec.encode(segment), [name, generation, number])
  for (const kind of ownedKinds(kinds).filter((one) => one.name === name)) {
    store.put(codec.encode(kind.headOf(segment.records)), [kind.headsName, generation, number])
  }
  return estimateSegment(segment)
}

function copiesOf({ reading, building }: Checkpoint): string {
  return `${reading.generation} ${building?.generation}`
}

/** Copies that are neither read nor made any more. */
function dropOthers(kinds: Kinds, store: IDBObjectStore, { reading, building }: Checkpoint): void {
  const names = [...kinds.map(({ name }) => name), ...ownedKinds(kinds).map(({ headsName }) => headsName)]
  for (const name of names) {
    const last = building ? building.generation : reading.generation
    store.delete(IDBKeyRange.bound([name, 0], [name, reading.generation], false, true))
    if (building) store.delete(IDBKeyRange.bound([name, reading.generation, []], [name, last], false, true))
    store.delete(IDBKeyRange.bound([name, last, []], [name, []]))
  }
}

function readCheckpoint(kinds: Kinds, stored: unknown, codec: Codec): Checkpoint {
  return readableCheckpoint(kinds, decoded(stored, codec))
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
