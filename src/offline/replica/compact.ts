// Takes off the disk what no answer shows any more: older states of changed customers, and deleted customers with their
// contacts. In transactions of a few segments, since changes are saved in the same database; each of them leaves a copy
// that answers the same.
import { type Checkpoint, type CollectionState, collectionOf, withCollection } from './checkpoint'
import type { Kinds, OwnedKind } from './kind'
import type { Identified } from './record-index'
import { estimateSegment, type Segment, sizeOfSegment } from './segment'

export type Rewrite = { kind: string; number: number; segment: Segment<Identified> }

/** What is done on the disk. */
export type SegmentTransactions = {
  kinds: Kinds
  checkpoint: () => Promise<Checkpoint>
  segments: (kind: string, place: { generation: number; from: number; to: number }) => Promise<Segment<Identified>[]>
  /** Puts segments in the place of older ones, with the checkpoint. @throws when another tab has written since. */
  rewrite: (next: Checkpoint, segments: readonly Rewrite[]) => Promise<Checkpoint>
}

/** Twice read is twice the work: not more often than that. */
const COMPACT_EVERY_MS = 6 * 3_600_000
/** Share of older states that is worth the work. */
const OUTDATED_SHARE = 0.5
/** Segments of one transaction, about 30 ms. */
const SLICE = 4

/** Whether there is enough to take away. `now` in ms since 1970. */
export function isWorthCompacting(kinds: Kinds, { reading }: Checkpoint, now: number): boolean {
  const isWorth = kinds.some(({ kept, name }) => {
    const { written, have, gone } = collectionOf(reading, name)
    return kept === 'whole' && (gone > 0 || written - have > have * OUTDATED_SHARE)
  })
  return isWorth && reading.step === 'rest' && Math.abs(now - reading.tidiedAt) >= COMPACT_EVERY_MS
}

/** Does nothing during a pull. @throws when another tab writes meanwhile; what is done until then stays. */
export async function compact(disk: SegmentTransactions, now: number): Promise<void> {
  const checkpoint = await disk.checkpoint()
  if (checkpoint.reading.step !== 'rest') return
  const compacting = new Compaction(disk, checkpoint)
  const live = new Map<string, ReadonlySet<string>>()
  for (const kind of disk.kinds) {
    const { name } = kind
    if (kind.kept === 'whole') live.set(name, await compacting.latest(name))
    else live.set(name, await compacting.ofOwners(kind, live.get(kind.owner.kind) ?? new Set()))
  }
  await compacting.end(live, now)
}

class Compaction {
  readonly #disk: SegmentTransactions
  #checkpoint: Checkpoint

  constructor(disk: SegmentTransactions, checkpoint: Checkpoint) {
    this.#disk = disk
    this.#checkpoint = checkpoint
  }

  /**
   * Keeps the latest state of each record: the first one that is met. A deletion stays on the disk until no earlier segment holds the record. Returns the ids that are left.
   */
  async latest(kind: string): Promise<ReadonlySet<string>> {
    const decided = new Set<string>()
    const live = new Set<string>()
    const withGone: number[] = []
    await this.#each(kind, (number, segment) => {
      const records = segment.records.filter(({ id }) => !decided.has(id))
      for (const id of segment.gone) decided.add(id)
      for (const { id } of records) {
        decided.add(id)
        live.add(id)
      }
      if (segment.gone.length > 0) withGone.push(number)
      return { records, gone: segment.gone }
    })
    for (const number of withGone) {
      const [segment] = await this.#read(kind, number, number + 1)
      if (segment)
        await this.#rewrite(kind, [{ number, before: segment, after: { records: segment.records, gone: [] } }])
    }
    return live
  }

  /**
   * Keeps each record of live owners once, where it came last: whose it is may have changed. Readers see by `epoch` that places
   * have changed.
   */
  async ofOwners({ name, owner }: OwnedKind, live: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const known = new Set<string>()
    await this.#each(name, (_, segment) => ({
      records: segment.records.filter((record) => {
        const isKept = live.has(owner.idOf(record)) && !known.has(record.id)
        known.add(record.id)
        return isKept
      }),
      gone: [],
    }))
    return known
  }

  async end(left: ReadonlyMap<string, ReadonlySet<string>>, now: number): Promise<void> {
    for (const [kind, ids] of left) this.#change(kind, { written: ids.size, gone: 0 })
    const { reading } = this.#checkpoint
    await this.#disk.rewrite({ ...this.#checkpoint, reading: { ...reading, tidiedAt: now } }, [])
  }

  /** From the last segment to the first: what was said last of a record is met first. */
  async #each(
    kind: string,
    compact: (number: number, segment: Segment<Identified>) => Segment<Identified>,
  ): Promise<void> {
    const { segments } = collectionOf(this.#checkpoint.reading, kind)
    for (let to = segments; to > 0; to -= SLICE) {
      const from = Math.max(0, to - SLICE)
      const slice = (await this.#read(kind, from, to)).map((before, i) => ({ number: from + i, before }))
      const after = slice.toReversed().map((one) => ({ ...one, after: compact(one.number, one.before) }))
      await this.#rewrite(kind, after)
    }
  }

  #read(kind: string, from: number, to: number): Promise<Segment<Identified>[]> {
    return this.#disk.segments(kind, { generation: this.#checkpoint.reading.generation, from, to })
  }

  async #rewrite(kind: string, segments: readonly Changed[]): Promise<void> {
    const smaller = segments.filter(({ before, after }) => sizeOfSegment(after) < sizeOfSegment(before))
    if (smaller.length === 0) return
    const collection = collectionOf(this.#checkpoint.reading, kind)
    const last = smaller.find(({ number }) => number === collection.segments - 1)
    const saved = smaller.reduce((sum, { before, after }) => sum + estimateSegment(before) - estimateSegment(after), 0)
    this.#change(kind, { bytes: collection.bytes - saved, ...(last ? { tail: sizeOfSegment(last.after) } : {}) })
    const put = smaller.map(({ number, after }) => ({ kind, number, segment: after }))
    const isPlaced = this.#disk.kinds.some(({ name, kept }) => name === kind && kept === 'heads')
    this.#checkpoint = await this.#disk.rewrite(isPlaced ? moved(this.#checkpoint) : this.#checkpoint, put)
  }

  #change(kind: string, change: Partial<CollectionState>): void {
    const { reading } = this.#checkpoint
    const changed = withCollection(reading, kind, { ...collectionOf(reading, kind), ...change })
    this.#checkpoint = { ...this.#checkpoint, reading: changed }
  }
}

type Changed = { number: number; before: Segment<Identified>; after: Segment<Identified> }

function moved(checkpoint: Checkpoint): Checkpoint {
  return { ...checkpoint, reading: { ...checkpoint.reading, epoch: checkpoint.reading.epoch + 1 } }
}
