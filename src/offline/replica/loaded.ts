// What the worker has in memory of the copy on the disk, and how it keeps up with it. Each kind is read by itself, so that
// a question about one is answered while another is still on its way.

import { type Checkpoint, type CollectionState, collectionOf, emptyCheckpoint, isSameCopy } from './checkpoint'
import { createHeadIndex, type HeadIndex } from './head-index'
import { type Kind, type OwnedKind, ownedBy, type WholeKind } from './kind'
import type { Identified, OwnerChange, RecordIndex, Versioned } from './record-index'
import type { ReplicaStore } from './replica-store'
import { type Replies, recordsAbout, repliesAbout } from './reply-store'

/** Segments read at once: about 10 ms of customers. */
const SLICE = 4
/** Heads are small. */
const HEAD_SLICE = 64

/** `latest`: looks at the disk even if nobody said that it has changed. */
export type Wanted = {
  latest?: boolean
  /** So many changes of this device, sent in a row, the answer has to hold. */
  sent?: number
  /** The checkpoint that the tab which asks knows of. What it has written it may ask for before the worker was told of it. */
  rev?: number
}

export type LoadedState = { checkpoint: Checkpoint; replies: Replies }

export type Loaded = {
  /** The records of a kind on the disk, with what was answered to changes of this device. */
  records: <R extends Versioned, I extends RecordIndex<R>>(
    kind: WholeKind<R, I>,
    wanted?: Wanted,
  ) => Promise<LoadedState & { index: I }>
  heads: (kind: OwnedKind, wanted?: Wanted) => Promise<LoadedState & { index: HeadIndex }>
}

/** What is here of one kind: how many segments of it were read, and up to which checkpoint. */
type Part = { segments: number; rev: number }
type Memory = {
  copy: Checkpoint
  records: Map<string, Part & { index: RecordIndex }>
  heads: Map<string, Part & { index: HeadIndex }>
}

/**
 * `hasChanged` tells whether the disk may have changed since it was last asked; without one, each question looks there,
 * which on a busy machine takes longer than the search.
 */
export function createLoaded(store: ReplicaStore, hasChanged: () => boolean = () => true): Loaded {
  let known: LoadedState | null = null
  let memory = empty(emptyCheckpoint(store.kinds))
  /** Two questions at the same time read the disk once. */
  const turns = new Map<string, Promise<unknown>>()

  const stateOf = async ({ latest = false, sent = 0, rev }: Wanted): Promise<LoadedState> => {
    const isStale = hasChanged()
    const before = known
    known = null
    const isAsKnown =
      before !== null && before.replies.sent >= sent && (rev ?? before.checkpoint.rev) === before.checkpoint.rev
    const isGood = isAsKnown && !isStale && !latest
    known = isGood ? before : await look()
    if (!isSameCopy(memory.copy, known.checkpoint)) memory = empty(known.checkpoint)
    return known
  }

  /** The replies first: what a pull has let go in between is in the segments of the checkpoint. */
  const look = async (): Promise<LoadedState> => {
    const replies = await store.replies()
    return { replies, checkpoint: await store.checkpoint() }
  }

  const inTurn = <T>({ name }: Kind, act: () => Promise<T>): Promise<T> => {
    const next = (turns.get(name) ?? Promise.resolve()).then(act, act)
    turns.set(
      name,
      next.catch(() => {}),
    )
    return next
  }

  /** Brings a part of the memory up to the checkpoint; again when another copy took its place meanwhile. */
  const upToDate = async <P extends Part>(
    partOf: (memory: Memory) => P,
    read: (checkpoint: Checkpoint, part: P) => Promise<void>,
    wanted: Wanted,
  ): Promise<LoadedState & { part: P }> => {
    for (let state = await stateOf(wanted); ; state = await stateOf({ latest: true })) {
      const { checkpoint } = state
      const part = partOf(memory)
      if (part.rev === checkpoint.rev) return { ...state, part }
      await read(checkpoint, part)
      part.rev = checkpoint.rev
      if (isSameCopy(checkpoint, await store.checkpoint())) return { ...state, part }
    }
  }

  const readRecords = (kind: WholeKind, { reading }: Checkpoint, part: Part & { index: RecordIndex }) =>
    catchUp(collectionOf(reading, kind.name), part, SLICE, async (from, to) => {
      const { generation } = reading
      for (const segment of await store.segments<Versioned>(kind.name, { generation, from, to }))
        part.index.add(segment)
    })

  const readHeads = (kind: OwnedKind, { reading }: Checkpoint, part: Part & { index: HeadIndex }) =>
    catchUp(collectionOf(reading, kind.name), part, HEAD_SLICE, async (from, to) => {
      const heads = await store.heads(kind, { generation: reading.generation, from, to })
      for (const [i, head] of heads.entries()) part.index.add(from + i, head)
    })

  const heads: Loaded['heads'] = (kind, wanted = {}) =>
    inTurn(kind, async () => {
      const partOf = (own: Memory) => kept(own.heads, kind.name, createHeadIndex)
      const { part, ...state } = await upToDate(partOf, (checkpoint, own) => readHeads(kind, checkpoint, own), wanted)
      return { ...state, index: part.index }
    })

  /** What the records that were written here, and that no pull has brought, change about their owners. */
  const ownerChanges = async (owner: Kind, replies: Replies): Promise<OwnerChange[]> => {
    const changes: OwnerChange[] = []
    for (const kind of ownedBy(store.kinds, owner.name)) {
      const all = recordsAbout<Identified>(replies, kind)
      if (all.length === 0) continue
      const { index } = await heads(kind)
      const written = all.filter(({ id }) => !index.has(id))
      for (const [ownerId, own] of Map.groupBy(written, (record) => kind.owner.idOf(record))) {
        const change = (record: Versioned) => kind.owner.withNew(record, own, index.countOf(ownerId))
        changes.push({ ownerId, change })
      }
    }
    return changes
  }

  return {
    records: <R extends Versioned, I extends RecordIndex<R>>(kind: WholeKind<R, I>, wanted: Wanted = {}) =>
      inTurn(kind, async () => {
        const partOf = (own: Memory) => kept(own.records, kind.name, () => kind.createIndex())
        const { part, ...state } = await upToDate(
          partOf,
          (checkpoint, own) => readRecords(kind, checkpoint, own),
          wanted,
        )
        part.index.lay(repliesAbout(state.replies, kind), await ownerChanges(kind, state.replies))
        return { ...state, index: part.index as unknown as I }
      }),
    heads,
  }
}

function empty(copy: Checkpoint): Memory {
  return { copy, records: new Map(), heads: new Map() }
}

function kept<I>(parts: Map<string, Part & { index: I }>, name: string, create: () => I): Part & { index: I } {
  const part = parts.get(name) ?? { segments: 0, rev: -1, index: create() }
  parts.set(name, part)
  return part
}

/** Reads what is new. The last segment may have grown since it was read. */
async function catchUp(
  { segments }: CollectionState,
  part: Part,
  slice: number,
  take: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = Math.max(0, part.segments - 1); from < segments; from += slice) {
    const to = Math.min(segments, from + slice)
    await take(from, to)
    part.segments = to
  }
}
