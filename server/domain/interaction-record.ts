import type { Selectable } from 'kysely'
import type { Interaction } from '#contract/interactions'
import type { InteractionsTable } from '../db/schema.ts'
import type { Trx } from '../db/with-tenant.ts'

type Stored = 'id' | 'customer_id' | 'type' | 'summary' | 'content' | 'occurred_at' | 'created_at' | 'created_by_name'
export type InteractionRow = Pick<Selectable<InteractionsTable>, Stored> & { customer_name: string }

/** Interactions of customers that are not deleted, each with the customer's present name. */
export function liveInteractions(trx: Trx) {
  return trx
    .selectFrom('interactions as i')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.customer_id'),
    )
    .where('c.deleted_at', 'is', null)
    .select(['i.id', 'i.customer_id', 'i.type', 'i.summary', 'i.content'])
    .select(['i.occurred_at', 'i.created_at', 'i.created_by_name', 'c.name as customer_name'])
}

/** A row as the wire has it. */
export function toInteraction({ created_by_name, occurred_at, created_at, ...row }: InteractionRow): Interaction {
  return {
    ...row,
    occurred_at: occurred_at.toISOString(),
    created_at: created_at.toISOString(),
    created_by: created_by_name,
  }
}
