// Answers that need several kinds at once, all of the same copy.
import { type Held, isSameCopy } from './checkpoint'
import type { HeadIndex } from './head-index'
import { type IncompleteOwner, type Kinds, type OwnedKind, ownedKinds, type WholeKind } from './kind'
import type { Loaded, LoadedState } from './loaded'
import type { RecordIndex, Versioned } from './record-index'
import type { ReplicaStore } from './replica-store'

export type Sources = { store: ReplicaStore; loaded: Loaded }

export type OneCopy = LoadedState & {
  store: ReplicaStore
  records: <R extends Versioned, I extends RecordIndex<R>>(kind: WholeKind<R, I>) => I
  heads: (kind: OwnedKind) => HeadIndex
}

/** Answers from these kinds, and again when another copy took the place of the one that was read. */
export async function fromOneCopy<T>(
  { loaded, store }: Sources,
  kinds: Kinds,
  answer: (copy: OneCopy) => Promise<T>,
): Promise<LoadedState & { answer: T }> {
  for (;;) {
    const copy = await copyOf(loaded, store, kinds)
    if (!copy) continue
    const found = await answer(copy)
    const { checkpoint, replies } = copy
    if (isSameCopy(checkpoint, await store.checkpoint())) return { checkpoint, replies, answer: found }
  }
}

/** Null when the kinds that were read are of different copies. */
async function copyOf(loaded: Loaded, store: ReplicaStore, kinds: Kinds): Promise<OneCopy | null> {
  const indexes = new Map<string, RecordIndex | HeadIndex>()
  const states: LoadedState[] = []
  for (const kind of kinds) {
    const { index, ...state } =
      kind.kept === 'whole' ? await loaded.records(kind, { latest: true }) : await loaded.heads(kind, { latest: true })
    indexes.set(kind.name, index)
    states.push(state)
  }
  const [first, last] = [states.at(0), states.at(-1)]
  if (!first || !last) throw new Error('no kinds')
  if (!states.every(({ checkpoint }) => isSameCopy(checkpoint, last.checkpoint))) return null
  return {
    checkpoint: last.checkpoint,
    replies: first.replies,
    store,
    records: <I>({ name }: { name: string }) => indexes.get(name) as I,
    heads: ({ name }) => indexes.get(name) as HeadIndex,
  }
}

/** Counts what is on the disk, without the replies. */
export function heldIn(copy: OneCopy): Held {
  const held: Record<string, number> = {}
  let astray = 0
  for (const kind of copy.store.kinds) {
    if (kind.kept === 'whole') {
      Object.assign(held, kind.sums(copy.records(kind).pulled()))
      continue
    }
    const index = copy.heads(kind)
    let counted = 0
    for (const owner of ownersIn(copy, kind)) {
      const here = index.countOf(owner.id)
      counted += here
      if (here !== kind.owner.countOf(owner)) astray += 1
    }
    held[kind.counted.here] = counted
  }
  return { ...held, astray }
}

/** Which of these owners have fewer records here than they should. */
export function incompleteIn(copy: OneCopy, ids: readonly string[] | 'all'): IncompleteOwner[] {
  const wanted = ids === 'all' ? null : new Set(ids)
  return ownedKinds(copy.store.kinds).flatMap((kind) => {
    const index = copy.heads(kind)
    return ownersIn(copy, kind)
      .filter((one) => (wanted?.has(one.id) ?? true) && index.countOf(one.id) < kind.owner.countOf(one))
      .map(({ id }) => ({ kind: kind.name, ownerId: id }))
  })
}

function ownersIn(copy: OneCopy, { owner }: OwnedKind): readonly Versioned[] {
  const kind = copy.store.kinds.find(({ name }) => name === owner.kind)
  return kind?.kept === 'whole' ? copy.records(kind).pulled() : []
}
