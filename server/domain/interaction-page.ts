import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { InteractionList, InteractionListQuery } from '#contract/interactions'
import { searchTerms } from '#contract/search-text'
import { changeHorizon } from '../db/change-horizon.ts'
import { behindCursor, cutPage, type PageRequest } from '../db/page.ts'
import type { Trx } from '../db/with-tenant.ts'
import { liveInteractions, toInteraction } from './interaction-record.ts'

type Query = z.output<typeof InteractionListQuery>

/** One page of interactions, the latest contact first; with `updated_since`, what was written since, oldest first. */
export async function interactionPage(
  trx: Trx,
  tenantId: string,
  query: Query,
  customerId: string | null = null,
): Promise<InteractionList> {
  const horizon = await changeHorizon(trx, 'interactions')
  const since = query.updated_since
  const column = since ? 'created_at' : 'occurred_at'
  const request: PageRequest = {
    list: `${tenantId} interactions ${customerId ?? 'all'} ${since ? 'changes' : 'contacts'}`,
    key: { expression: sql.ref(`i.${column}`), type: 'timestamptz' },
    direction: since ? 'asc' : 'desc',
    limit: query.limit,
    skip: query.skip,
    cursor: query.cursor,
  }
  const filters = filtersOf(query, customerId)
  const rows = await liveInteractions(trx)
    .where(and(filters))
    .where(behindCursor(request, 'i.id'))
    .orderBy(`i.${column}`, request.direction)
    .orderBy('i.id', request.direction)
    .limit(query.limit + 1)
    .offset(query.cursor === undefined ? query.skip : 0)
    .execute()
  const page = cutPage(request, rows, (row) => [row[column].toISOString(), row.id])
  const result: InteractionList = {
    total: filters.length > 0 ? await countMatching(trx, filters) : await countAll(trx),
    interactions: page.rows.map(toInteraction),
    server_time: horizon.toISOString(),
  }
  if (page.next_cursor) result.next_cursor = page.next_cursor
  return result
}

function filtersOf(query: Query, customerId: string | null): RawBuilder<boolean>[] {
  const filters: RawBuilder<boolean>[] = []
  if (customerId) filters.push(sql<boolean>`i.customer_id = ${customerId}::uuid`)
  if (query.type) filters.push(sql<boolean>`i.type = ${query.type}`)
  if (query.from) filters.push(sql<boolean>`i.occurred_at >= ${query.from}::timestamptz`)
  if (query.to) filters.push(sql<boolean>`i.occurred_at < ${query.to}::timestamptz`)
  if (query.updated_since) filters.push(sql<boolean>`i.created_at >= ${query.updated_since}::timestamptz`)
  for (const term of searchTerms(query.search ?? '')) {
    filters.push(sql<boolean>`strpos(i.search_text, ${term}) > 0`)
  }
  return filters
}

/** Every customer carries the count of its interactions, so that nobody has to count 200,000 rows. */
async function countAll(trx: Trx): Promise<number> {
  const { total } = await trx
    .selectFrom('customers')
    .select(sql<number>`coalesce(sum(interactions_count), 0)::int`.as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Interactions of deleted customers are few: leaving them out by id is cheaper than a join. */
export async function countMatching(trx: Trx, filters: readonly RawBuilder<boolean>[]): Promise<number> {
  const { total } = await trx
    .selectFrom('interactions as i')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(and(filters))
    .where(OF_LIVE_CUSTOMERS)
    .executeTakeFirstOrThrow()
  return total
}

export const OF_LIVE_CUSTOMERS = sql<boolean>`i.customer_id not in (select id from customers where deleted_at is not null)`

function and(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}
