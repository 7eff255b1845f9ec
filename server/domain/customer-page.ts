import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CustomerList, CustomerListQuery } from '#contract/customers'
import { searchTerms, searchText } from '#contract/search-text'
import { changeHorizon } from '../db/change-horizon.ts'
import { behindCursor, cutPage, type PageRequest, pageClause, type SortKey } from '../db/page.ts'
import type { Trx } from '../db/with-tenant.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './customer-record.ts'

type Query = z.output<typeof CustomerListQuery>
type Row = CustomerRow & { deleted_at: Date | null; sort: Date | number | string }

const text = (column: string): SortKey => ({ expression: sql`${sql.ref(column)} collate "C"`, type: 'text' })
const time = (column: string): SortKey => ({ expression: sql.ref(column), type: 'timestamptz' })

/** Each has its index. Customers nobody has met yet come before all others when sorted by last contact. */
const SORTS: Record<Query['sort_by'], SortKey> = {
  name: text('name'),
  name_kana: text('name_kana'),
  company: text('company'),
  created_at: time('created_at'),
  updated_at: time('updated_at'),
  last_interaction_at: {
    expression: sql`coalesce(last_interaction_at, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  },
}

const LIVE = sql<boolean>`deleted_at is null`
const COLUMNS = sql.join(CUSTOMER_COLUMNS.map((column) => sql.ref(column)))

/** One page of the tenant's customers; with `updated_since`, of their changes, deletions included. */
export async function customerPage(trx: Trx, tenantId: string, query: Query): Promise<CustomerList> {
  const horizon = await changeHorizon(trx, 'customers')
  const { updated_since: since } = query
  const list = `${tenantId} customers ${since ? 'changes' : `${query.sort_by} ${query.sort_order}`}`
  const request: PageRequest = since
    ? { ...query, cursor: query.cursor, list, key: time('changed_at'), direction: 'asc' }
    : { ...query, cursor: query.cursor, list, key: SORTS[query.sort_by], direction: query.sort_order }
  const filters = filtersOf(query)
  const scope = since ? sql<boolean>`changed_at >= ${since}::timestamptz` : LIVE
  const matching = sql<boolean>`${sql.join([scope, ...filters], sql` and `)}`
  const found = filters.length > 0 ? await scan(trx, matching, request) : await walk(trx, matching, request)
  const page = cutPage(request, found.rows, (row) => [sortValue(row.sort), row.id])
  const result: CustomerList = {
    total: found.total,
    customers: page.rows.filter((row) => row.deleted_at === null).map(toRecord),
    server_time: horizon.toISOString(),
  }
  if (since) result.deleted = page.rows.flatMap(toTombstone)
  if (page.next_cursor) result.next_cursor = page.next_cursor
  return result
}

/**
 * Conditions that no index answers. Row-level security keeps `like` and trigrams from being looked up in an index (the
 * operators are not leakproof), and words of two characters have no trigram: one pass over the tenant's rows is as fast.
 */
function filtersOf({ search = '', company_filter: company = '' }: Query): RawBuilder<boolean>[] {
  const terms = searchTerms(search).map((term) => sql<boolean>`strpos(search_text, ${term}) > 0`)
  const folded = searchText(company)
  // The third line of the search text is the folded company, see customerSearchText.
  if (folded !== '') terms.push(sql<boolean>`strpos(split_part(search_text, chr(10), 3), ${folded}) > 0`)
  return terms
}

/** A page straight from the index of its sort. */
async function walk(trx: Trx, matching: RawBuilder<boolean>, request: PageRequest) {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from customers where ${matching} and ${LIVE}`.execute(trx)
  const { rows } = await sql<Row>`
    select ${COLUMNS}, deleted_at, ${request.key.expression} as sort from customers
    where ${matching} and ${behindCursor(request)} ${pageClause(request)}`.execute(trx)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** A page and the total from one pass over the tenant's customers. */
async function scan(trx: Trx, matching: RawBuilder<boolean>, request: PageRequest) {
  const onHits: PageRequest = { ...request, key: { ...request.key, expression: sql.ref('sort') } }
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    with hits as materialized (
      select id, deleted_at, ${request.key.expression} as sort from customers where ${matching}
    ), page as (
      select id, sort from hits where ${behindCursor(onHits)} ${pageClause(onHits)}
    )
    select counted.total, page.sort, found.*
    from (select count(*)::int as total from hits where ${LIVE}) counted
    left join (page join (select ${COLUMNS}, deleted_at from customers) found using (id)) on true
    order by page.sort ${sql.raw(request.direction)}, id ${sql.raw(request.direction)}`.execute(trx)
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row): row is Row & { total: number } => row.id !== null) }
}

/** The driver gives minus infinity as a number. */
function sortValue(sort: Row['sort']): string {
  if (sort instanceof Date) return sort.toISOString()
  return typeof sort === 'number' ? '-infinity' : sort
}

function toRecord({ deleted_at: _, sort: __, ...row }: Row) {
  return toCustomer(Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, row[column]])) as CustomerRow)
}

function toTombstone(row: Row) {
  return row.deleted_at ? [{ id: row.id, deleted_at: row.deleted_at.toISOString() }] : []
}
