// All records of a kind in memory, ready to be searched, narrowed and sorted by the rule that its description gives.
import { compareKeys } from '@/lib/code-point-key'
import type { Reply } from '../device/replies'
import type { Segment } from './segment'

export type Identified = { readonly id: string }
/** Each change raises the version. */
export type Versioned = Identified & { readonly version: number }

export type Paging = { skip?: number; limit: number; sort_order?: 'asc' | 'desc' | undefined }
export type Found<R> = { total: number; records: R[] }

/** How a record looks with records that belong to it. */
export type OwnerChange = { ownerId: string; change: (owner: Versioned) => Versioned }

export type RecordIndex<R extends Versioned = Versioned, Q extends Paging = Paging> = {
  /** Lays later changes over what is known. */
  add(segment: Segment<R>): void
  /** Lays what the server has answered over what was pulled, in place of earlier replies. A later version stays. */
  lay(replies: readonly Reply[], changes: readonly OwnerChange[]): void
  find(query: Q): Found<R>
  get(id: string): R | undefined
  all(): readonly R[]
  /** All, without the replies. */
  pulled(): readonly R[]
  count(): number
}

/** How the records of a kind are found and put in order. */
export type Search<R, Q, P extends object> = {
  /** What a record is searched by: costly to make, so it is kept with the record. */
  prepare: (record: R) => P
  /** Null when the query names everything. The record may have changed since it was prepared: a contact was written here. */
  matcher: (query: Q) => ((prepared: P, record: R) => boolean) | null
  /** The name of the order that a query asks for. */
  sortOf: (query: Q) => string
  /** How well each of those who are found fits: the best come first in a list that descends. Null where all fit alike. */
  fitOf?: (query: Q) => ((prepared: P) => number) | null
  /** What a record is sorted by, for `<` and `>`; the id decides between equals. */
  keyOf: (record: R, sort: string) => string | number
  /** Whether both are one state of a record, so that the first can stay. */
  isSameState: (a: R, b: R) => boolean
}

export function createRecordIndex<R extends Versioned, Q extends Paging, P extends object>(
  search: Search<R, Q, P>,
): RecordIndex<R, Q> {
  type Row = P & { record: R }
  const rowOf = (record: R): Row => ({ record, ...search.prepare(record) })
  const rows = new Map<string, Row>()
  /** Ascending; made when first asked for, kept until something changes. */
  const orders = new Map<string, Row[]>()
  /** What lies under the replies; null: nothing. */
  const under = new Map<string, Row | null>()
  const put = (id: string, row: Row | null | undefined) => {
    if (row) rows.set(id, row)
    else rows.delete(id)
  }
  const cover = (id: string, row: Row | null) => {
    if (!under.has(id)) under.set(id, rows.get(id) ?? null)
    put(id, row)
  }
  const uncover = () => {
    if (under.size > 0) orders.clear()
    for (const [id, row] of under) put(id, row)
    under.clear()
  }

  const sorted = (sort: string): Row[] => {
    const keyed = [...rows.values()].map((row) => ({
      row,
      key: search.keyOf(row.record, sort),
      id: row.record.id,
    }))
    keyed.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.id, b.id))
    return keyed.map(({ row }) => row)
  }
  const ordered = (sort: string): Row[] => {
    const order = orders.get(sort) ?? sorted(sort)
    orders.set(sort, order)
    return order
  }

  return {
    add: ({ records, gone }) => {
      uncover()
      let hasChanged = false
      for (const id of gone) hasChanged = rows.delete(id) || hasChanged
      for (const record of records) {
        // A segment that has grown brings what is known already once more.
        const known = rows.get(record.id)?.record
        if (known && search.isSameState(known, record)) continue
        rows.set(record.id, rowOf(record))
        hasChanged = true
      }
      if (hasChanged) orders.clear()
    },
    lay: (replies, changes) => {
      uncover()
      for (const reply of replies) {
        const record = reply.record as R | null
        if (isNews(rows.get(reply.id)?.record, record, reply.version)) cover(reply.id, record && rowOf(record))
      }
      for (const { ownerId, change } of changes) {
        const row = rows.get(ownerId)
        if (row) cover(ownerId, { ...row, record: change(row.record) as R })
      }
      if (under.size > 0) orders.clear()
    },
    find: (query) => {
      const order = ordered(search.sortOf(query))
      const matches = search.matcher(query)
      const matching = matches ? order.filter((row) => matches(row, row.record)) : order
      const found = byFit(matching, search.fitOf?.(query) ?? null)
      return { total: found.length, records: page(found, query).map(({ record }) => record) }
    },
    get: (id) => rows.get(id)?.record,
    all: () => Array.from(rows.values(), ({ record }) => record),
    pulled: () => {
      const above = [...rows.values()].filter(({ record: { id } }) => !under.has(id))
      return [...above, ...under.values()].flatMap((row) => row?.record ?? [])
    },
    count: () => rows.size,
  }
}

/** Whether a reply says more than what was pulled. A record that was deleted for one version and has a later one is back. */
function isNews(pulled: Versioned | undefined, record: Versioned | null, deleted: number | null): boolean {
  if (record) return (pulled?.version ?? -1) < record.version
  return pulled !== undefined && (deleted === null || pulled.version <= deleted)
}

/** Those who fit alike stay in their order. */
function byFit<T>(ascending: T[], fitOf: ((row: T) => number) | null): T[] {
  if (!fitOf) return ascending
  const alike = Map.groupBy(ascending, fitOf)
  return [...alike.keys()].sort((a, b) => a - b).flatMap((fit) => alike.get(fit) ?? [])
}

function page<T>(ascending: readonly T[], { sort_order = 'desc', skip = 0, limit }: Paging): T[] {
  if (sort_order === 'asc') return ascending.slice(skip, skip + limit)
  const end = ascending.length - skip
  return ascending.slice(Math.max(0, end - limit), Math.max(0, end)).reverse()
}
