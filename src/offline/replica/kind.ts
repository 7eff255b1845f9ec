// What a kind of the replica is: everything in which one kind differs from another stands in its description
// (`collections/customers.ts`, `collections/interactions.ts`). The engine knows no kind by its name.
import type { CustomerList } from '#contract/customers'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import type { Identified, RecordIndex, Versioned } from './record-index'
import type { Head, Segment } from './segment'

/** Makes one call of the contract. */
export type Send = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>

export type PageQuery = { since: string; limit: number; cursor?: string }

/** A page of changes as the server gives it. */
export type Page<R = Identified> = Segment<R> & {
  /** Records that the list has in all. */
  total: number
  /** Null on the last page. */
  cursor: string | null
  /** The data it comes from: another one after a restore. */
  datasetId: string
  /** Of the first page of a pull: what the next one asks for. */
  checkpoint: string
  /** On the last page: what all records add up to on the server, under names of the kind's own; null on all others. */
  tally: Sums | null
}

/** Numbers that are compared between the server and the device, by name. */
export type Sums = Readonly<Record<string, number>>

// Methods, not functions in fields: a description of customers is then a description of records.
type Described<R> = {
  /** The name in checkpoints and in the keys of segments on every device: it never changes. */
  readonly name: string
  /** What commands call one record: replies to changes of this device are found by it. */
  readonly record: string
  /** One page of the list, as changes since a checkpoint of the server. */
  page(query: PageQuery, send: Send): Promise<Page<R>>
  /** A record as an older version of the app may have kept it, with the fields that came since. */
  today?(record: R): R
  /** Under which names the records are counted: in what is counted here, and in the server's tally. */
  readonly counted: { readonly here: string; readonly server: string }
}

/**
 * A kind of which every record is kept whole, in memory too, where it is searched and sorted. The server's list names
 * deleted records. The latest state of a record counts: compacting takes away earlier ones and what was deleted.
 */
export type WholeKind<R extends Versioned = Versioned, I extends RecordIndex<R> = RecordIndex<R>> = Described<R> & {
  readonly kept: 'whole'
  createIndex(): I
  /** What these records add up to, under the names of the server's tally. */
  sums(records: readonly R[]): Sums
}

/**
 * A kind whose records belong to a record of another kind. What they say never changes; whose they are may, and the server then
 * sends them again. In memory are their heads only; the records stay on the disk. The server names no deleted ones: they go with their owner, and compacting takes those away.
 */
export type OwnedKind<R extends Identified = Identified, O extends Versioned = Versioned> = Described<R> & {
  readonly kept: 'heads'
  /** The name in the keys of the heads on every device: it never changes. */
  readonly headsName: string
  headOf(records: readonly R[]): Head
  readonly owner: {
    /** The kind of the owner; it is registered before this one. */
    readonly kind: string
    idOf(record: R): string
    /** How many records the owner says that it has. */
    countOf(owner: O): number
    /** The owner with records that no pull has brought yet; `known` are those that one has. */
    withNew(owner: O, records: readonly R[], known: number): O
  }
  /** All records of one owner. @throws ApiError 404 when the owner is gone. */
  ofOwner(ownerId: string, send: Send): Promise<R[]>
}

export type Kind = WholeKind | OwnedKind
/** The registered kinds, in the order in which they are pulled: owners come first. */
export type Kinds = readonly Kind[]

/** What every list of changes says beside its records. */
type ListedChanges = Pick<CustomerList, 'total' | 'next_cursor' | 'dataset_id' | 'checkpoint'>

/** @throws when a server that knows no pulls has answered with an ordinary list: nothing of it may be taken for changes. */
export function changesOf({ total, next_cursor, dataset_id, checkpoint }: ListedChanges) {
  if (dataset_id === undefined || checkpoint === undefined) throw new Error('the server knows no pulls')
  return { total, cursor: next_cursor ?? null, datasetId: dataset_id, checkpoint }
}

/** An owner of whom fewer records of that kind are here than it has. */
export type IncompleteOwner = { kind: string; ownerId: string }

export function ownedKinds(kinds: Kinds): OwnedKind[] {
  return kinds.filter((kind) => kind.kept === 'heads')
}

/** The kinds whose records belong to records of that kind. */
export function ownedBy(kinds: Kinds, name: string): OwnedKind[] {
  return ownedKinds(kinds).filter(({ owner }) => owner.kind === name)
}
