import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { InteractionList, InteractionListQuery } from '#contract/interactions'
import { searchTerms } from '#contract/search-text'
import { candidatesFor } from '../core/candidates.ts'
import { lightRows, type Weighed } from '../core/light-rows.ts'
import { behindCursor, cutPage, type PageRequest, pageClause, pageRequest, scanPage, sortedRows } from '../core/page.ts'
import { changeHorizon } from '../db/change-horizon.ts'
import type { Trx } from '../db/with-tenant.ts'
import { countInteractions } from './counts.ts'
import { type InteractionRow, LIVE_INTERACTIONS, toInteraction } from './record.ts'

type Query = z.output<typeof InteractionListQuery>
type Conditions = RawBuilder<boolean>[]

/** One page of interactions, the latest contact first; with `updated_since`, what was written since, oldest first. */
export async function interactionPage(
  trx: Trx,
  tenantId: string,
  query: Query,
  customerId: string | null = null,
): Promise<InteractionList> {
  const origin = await changeHorizon(trx, 'interactions')
  const since = query.updated_since
  const request = pageRequest(query, {
    list: JSON.stringify([tenantId, 'interactions', customerId, since, query.type, query.from, query.to, query.search]),
    key: { expression: sql.ref(since ? 'i.created_at' : 'i.occurred_at'), type: 'timestamptz' },
    direction: since ? 'asc' : 'desc',
  })
  const filters = filtersOf(query, customerId, request)
  const terms = searchTerms(query.search ?? '')
  const found =
    terms.length > 0
      ? await scan(trx, [...filters, ...(await holding(trx, terms, customerId))], request)
      : await readIndex(trx, filters, request)
  const page = cutPage(request, found.rows, found.total)
  const result: InteractionList = {
    total: found.total,
    interactions: page.rows.map(toInteraction),
    ...origin,
  }
  if (page.next_cursor) result.next_cursor = page.next_cursor
  return result
}

/**
 * Behind a cursor the time that a page begins at is past; saying it twice would make the index begin at the wrong one. Which time that
 * is, the order tells.
 */
function filtersOf(query: Query, customerId: string | null, { after }: PageRequest): Conditions {
  const filters: Conditions = []
  if (customerId) filters.push(sql<boolean>`i.customer_id = ${customerId}::uuid`)
  if (query.type) filters.push(sql<boolean>`i.type = ${query.type}`)
  if (query.from) filters.push(sql<boolean>`i.occurred_at >= ${query.from}::timestamptz`)
  if (query.to && (!after || query.updated_since)) filters.push(sql<boolean>`i.occurred_at < ${query.to}::timestamptz`)
  if (query.updated_since && !after) filters.push(sql<boolean>`i.created_at >= ${query.updated_since}::timestamptz`)
  return filters
}

/**
 * Conditions that the text contains each of the words. Among the contacts of all customers the search index names the
 * candidates; those of one customer are few and have an index of their own.
 */
async function holding(trx: Trx, terms: readonly string[], customerId: string | null): Promise<Conditions> {
  const exactly = terms.map((term) => sql<boolean>`strpos(i.search_text, ${term}) > 0`)
  const candidates = customerId === null ? await candidatesFor(trx, 'interactions', [terms], 'i.id') : null
  return candidates ? [candidates, ...exactly] : exactly
}

/** A page straight from an index. */
async function readIndex(trx: Trx, filters: Conditions, request: PageRequest) {
  const conditions = sql.join([...filters, behindCursor(request, 'i.id')], sql` and `)
  const asked = sql`select found.*, ${sql.ref(request.direction === 'asc' ? 'created_at' : 'occurred_at')} as sort
    from (${LIVE_INTERACTIONS} where ${conditions} ${pageClause(request, 'i.id')}) found`
  const order = sortedRows(request)
  const { rows } = await sql<InteractionRow & Weighed & { sort: Date }>`
    ${lightRows(asked, order)} order by ${order}`.execute(trx)
  return { total: request.after?.total ?? (await countInteractions(trx, filters)), rows }
}

function scan(trx: Trx, conditions: Conditions, request: PageRequest) {
  return scanPage<InteractionRow>(trx, request, {
    from: sql`interactions i`,
    id: 'i.id',
    matching: sql<boolean>`${sql.join([...conditions, OF_LIVE_CUSTOMERS], sql` and `)}`,
    counted: sql<boolean>`true`,
    records: LIVE_INTERACTIONS,
  })
}

const OF_LIVE_CUSTOMERS = sql<boolean>`i.customer_id not in (select id from customers where deleted_at is not null)`
