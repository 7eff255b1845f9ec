import { sql } from 'kysely'
import type { InteractionList } from '#contract/interactions'
import { type PullQuery, pullPage } from '../core/pull.ts'
import type { Trx } from '../db/with-tenant.ts'
import { type InteractionRow, LIVE_INTERACTIONS_STAMPED, toInteraction } from './record.ts'

/** Each customer's count is kept in the transaction of each interaction. */
const TOTAL = sql`(select coalesce(sum(interactions_count), 0)::int from customers where deleted_at is null)`

/** One page of a pull of the interactions of all customers that are not deleted. */
export async function interactionPull(trx: Trx, tenantId: string, query: PullQuery): Promise<InteractionList> {
  const { rows, atEnd, ...rest } = await pullPage<InteractionRow>(trx, [tenantId, 'interactions'], query, {
    records: LIVE_INTERACTIONS_STAMPED,
    alias: 'i',
    total: TOTAL,
    atEnd: sql`null`,
  })
  return { ...rest, interactions: rows.map(toInteraction), server_time: new Date().toISOString() }
}
