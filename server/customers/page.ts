import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type CustomerFilterQuery, FILTER_NAMES } from '#contract/customer-filter'
import type { CustomerQuestion } from '#contract/customer-list'
import type { CustomerList } from '#contract/customers'
import { candidatesFor } from '../core/candidates.ts'
import { bytesOf, lightRows, type Weighed } from '../core/light-rows.ts'
import {
  behindCursor,
  cutPage,
  type PageRequest,
  pageClause,
  pageRequest,
  type SortKey,
  scanPage,
  sortedRows,
} from '../core/page.ts'
import { changeHorizon } from '../db/change-horizon.ts'
import { prepared } from '../db/prepared.ts'
import type { Trx } from '../db/with-tenant.ts'
import { countCustomers } from './counts.ts'
import { type Asked, and, type Conditions, fitTo, LIVE, questionOf } from './matching.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './record.ts'

type Query = z.output<typeof CustomerQuestion>
type Row = CustomerRow & { deleted_at: Date | null }
type SortedRow = Row & Weighed & { sort: Date | number | string }

const text = (column: string): SortKey => ({ expression: sql`${sql.ref(column)} collate "C"`, type: 'text' })
const time = (column: string): SortKey => ({ expression: sql.ref(column), type: 'timestamptz' })

/**
 * Each has its index. Customers nobody has met yet come before all others when sorted by last contact, those without a day of the
 * next one behind all others when sorted by that.
 */
const SORTS: Record<Exclude<Query['sort_by'], 'match'>, SortKey> = {
  name: text('name'),
  name_kana: text('name_kana'),
  company: text('company'),
  created_at: time('created_at'),
  updated_at: time('updated_at'),
  last_interaction_at: {
    expression: sql`coalesce(last_interaction_at, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  },
  next_contact_on: { expression: sql`coalesce(next_contact_on - date '2000-01-01', 2147483647)`, type: 'integer' },
}

/** How well somebody fits, then the last change: in one text, so that a cursor goes on where a page ended. */
function fitAndTime(search: string): SortKey {
  const fit = fitTo(search)
  if (!fit) return SORTS.updated_at
  const time = sql`lpad((extract(epoch from updated_at) * 1000000)::bigint::text, 17, '0')`
  return { expression: sql`(${fit} || ' ' || ${time}) collate "C"`, type: 'text' }
}

const COLUMNS = sql`${sql.join([...CUSTOMER_COLUMNS, 'deleted_at'].map((column) => sql.ref(column)))},
  ${bytesOf('memo', 'caution')} as bytes`

/**
 * One page of the tenant's customers; with `updated_since`, of their changes, deletions included. `now` tells the day of a
 * filter.
 */
export async function customerPage(trx: Trx, tenantId: string, query: Query, now: Date): Promise<CustomerList> {
  const origin = await changeHorizon(trx, 'customers')
  const { updated_since: since } = query
  const { search, company_filter: company, kana_row: row, sort_by: sort, sort_order: order } = query
  const { ids } = query
  const narrowed = [...(row ? [row] : []), ...(ids ? [`ids=${ids.join()}`] : [])]
  const filter = filterOf(query)
  const list = JSON.stringify([tenantId, 'customers', search, company, since ?? [sort, order], ...narrowed, ...filter])
  const request = since
    ? pageRequest(query, { list, key: time('changed_at'), direction: 'asc' })
    : pageRequest(query, { list, key: sort === 'match' ? fitAndTime(search ?? '') : SORTS[sort], direction: order })
  const asked = questionOf(query, now)
  const scope: Conditions = [
    since ? changedSince(since, request) : LIVE,
    ...asked.scope,
    ...(ids ? [isOneOf(ids)] : []),
  ]
  const found =
    asked.conditions.length > 0
      ? await scan(trx, scope, asked, request)
      : await readIndex(trx, scope, request, !since && !ids && { row })
  const page = cutPage(request, found.rows, found.total)
  const result: CustomerList = {
    total: found.total,
    customers: page.rows.filter((row) => row.deleted_at === null).map(toRecord),
    ...origin,
  }
  if (since) result.deleted = page.rows.flatMap(toTombstone)
  if (page.next_cursor) result.next_cursor = page.next_cursor
  return result
}

function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any(${[...ids]}::uuid[])`
}

/** Behind a cursor the time is past anyway; saying it twice would make the index begin at the wrong one. */
function changedSince(since: string, { after }: PageRequest): RawBuilder<boolean> {
  return after ? sql<boolean>`true` : sql<boolean>`changed_at >= ${since}::timestamptz`
}

/** What tells one filter from another, for the cursors of its list. */
function filterOf(query: CustomerFilterQuery): string[] {
  return FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : `${name}=${query[name]}`))
}

/** A page straight from the index of its sort. */
async function readIndex(trx: Trx, scope: Conditions, request: PageRequest, kept: false | { row?: Query['kana_row'] }) {
  const matching = and(scope)
  const place = sql`${matching} and ${behindCursor(request)} ${pageClause(request)}`
  // What is skipped is counted in the index alone; as whole rows it would be read, and with many of them sorted on the disk.
  const shown = request.skip === 0 ? place : sql`id in (select id from customers where ${place})`
  const asked = sql`select ${COLUMNS}, ${request.key.expression} as sort from customers where ${shown}`
  const order = sortedRows(request)
  const page = sql<SortedRow>`${lightRows(asked, order)} order by ${order}`.compile(trx)
  const { rows } = await trx.executeQuery(kept ? prepared(page) : page)
  if (request.after) return { total: request.after.total, rows }
  return { total: kept ? (await countCustomers(trx, kept.row)).customers : await count(trx, matching), rows }
}

async function count(trx: Trx, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from customers where ${matching} and ${LIVE}`.execute(trx)
  return rows[0]?.total ?? 0
}

async function scan(trx: Trx, scope: Conditions, { choices, conditions }: Asked, request: PageRequest) {
  const candidates = choices.length > 0 ? await candidatesFor(trx, 'customers', choices) : null
  const matching = and([...(candidates ? [candidates] : []), ...scope, ...conditions])
  const records = sql`select ${COLUMNS} from customers`
  return scanPage<Row>(trx, request, { from: sql`customers`, id: 'id', matching, counted: LIVE, records })
}

function toRecord(row: SortedRow) {
  return toCustomer(Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, row[column]])) as CustomerRow)
}

function toTombstone(row: Row) {
  return row.deleted_at ? [{ id: row.id, deleted_at: row.deleted_at.toISOString() }] : []
}
