import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { decodeCursor, encodeCursor, type Position, type SortType } from './cursor.ts'
import { lightRows, type Weighed } from './light-rows.ts'

/** What a list is sorted by: an expression that an index has, and how its value is written in a cursor. */
export type SortKey = { expression: RawBuilder<unknown>; type: SortType }

export type PageRequest = {
  /** Names the list for its cursors: tenant, call and sort. */
  list: string
  key: SortKey
  direction: 'asc' | 'desc'
  limit: number
  skip: number
  /** Where the page before ended; null for the first one. */
  after: Position | null
}

type PageQuery = { limit: number; skip: number; cursor?: string | undefined }

/** The page that a query asks for. Throws VAL_004 for a cursor of another list. */
export function pageRequest(
  { limit, skip, cursor }: PageQuery,
  sorted: Pick<PageRequest, 'list' | 'key' | 'direction'>,
): PageRequest {
  const after = cursor === undefined ? null : decodeCursor(sorted.list, cursor, sorted.key.type)
  return { ...sorted, limit, skip: after ? 0 : skip, after }
}

/** The rows after the last page, as a condition; `id` is the column that tells equal rows apart. */
export function behindCursor({ key, direction, after }: PageRequest, id = 'id'): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`
  const at = AT[key.type](after.value)
  const side = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${key.expression}, ${sql.ref(id)}) ${side} (${at}, ${after.id}::uuid)`
}

const AT: Record<SortType, (value: string) => RawBuilder<unknown>> = {
  text: (value) => sql`${value}::text collate "C"`,
  integer: (value) => sql`${value}::bigint`,
  timestamptz: timeOf,
  xid8: (value) => sql`${value}::xid8`,
}

function timeOf(microseconds: string): RawBuilder<Date> {
  if (microseconds === '-infinity') return sql<Date>`'-infinity'::timestamptz`
  return sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`
}

/** Order, limit and offset. One row more than asked for tells whether there is a next page. */
export function pageClause({ key, direction, limit, skip }: PageRequest, id = 'id'): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by ${key.expression} ${way}, ${sql.ref(id)} ${way} limit ${limit + 1} offset ${skip}`
}

type Sorted = { sort: Date | number | string }

/** Order of the rows of a page that has been read, by `sort` and `id`. */
export function sortedRows({ direction }: Pick<PageRequest, 'direction'>): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`sort ${way}, id ${way}`
}

/** Takes the extra row off again and makes the cursor of the next page from the last one shown. */
export function cutPage<T extends { id: string } & Sorted & Partial<Weighed>>(
  request: PageRequest,
  rows: readonly T[],
  total: number,
): { rows: T[]; next_cursor?: string } {
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  const found = Math.max(rows.length, last?.rows_found ?? 0)
  if (found === shown.length || !last) return { rows: shown }
  return {
    rows: shown,
    next_cursor: encodeCursor(request.list, { value: written(last.sort), id: last.id, total }),
  }
}

/**
 * A sort value as a position. A time is a number of microseconds, the unit of the database: unlike ISO text it is the same
 * for every year. The driver gives minus infinity as a number.
 */
function written(sort: Sorted['sort']): string {
  if (sort instanceof Date) return String(sort.getTime() * 1000)
  return sort === Number.NEGATIVE_INFINITY ? '-infinity' : String(sort)
}

type Scan = {
  /** Where to look, e.g. `interactions i`, and its id. */
  from: RawBuilder<unknown>
  id: string
  matching: RawBuilder<boolean>
  /** What counts for the total. */
  counted: RawBuilder<boolean>
  /** A select of whole records, their `id` and `bytes` among the columns. */
  records: RawBuilder<unknown>
}

/**
 * A page and the total from one pass over a tenant's rows, for conditions that no index answers. Row-level security keeps
 * `like` and trigrams from being looked up in an index (the operators are not leakproof), and words of two characters have
 * no trigram: one pass is as fast, and it is the same for every word.
 */
export async function scanPage<T extends { id: string }>(
  trx: Trx,
  request: PageRequest,
  { from, id, matching, counted, records }: Scan,
): Promise<{ rows: (T & Sorted & Weighed)[]; total: number }> {
  const order = sortedRows(request)
  const onHits: PageRequest = { ...request, key: { ...request.key, expression: sql.ref('sort') } }
  type Found = T & Sorted & Weighed & { total: number }
  const { rows } = await sql<Found | { id: null; total: number }>`
    with hits as materialized (
      select ${sql.ref(id)} as id, ${request.key.expression} as sort, ${counted} as counted from ${from} where ${matching}
    ), page as (
      select id, sort from hits where ${behindCursor(onHits)} ${pageClause(onHits)}
    )
    select totals.total, light.*
    from (select (count(*) filter (where counted))::int as total from hits) totals
    left join (${lightRows(sql`select page.sort, found.* from page join (${records}) found using (id)`, order)}) light on true
    order by ${order}`.execute(trx)
  return {
    rows: rows.filter((row): row is Found => row.id !== null),
    total: request.after?.total ?? rows[0]?.total ?? 0,
  }
}
