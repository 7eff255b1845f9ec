import { sql } from 'kysely'
import type { Interaction } from '#contract/interaction-record'
import { bytesOf } from '../core/light-rows.ts'
import type { InteractionsTable } from '../db/schema.ts'

export type InteractionRow = {
  id: string
  customer_id: string
  customer_name: string
  type: InteractionsTable['type']
  summary: string
  content: string
  occurred_at: Date
  created_at: Date
  created_by_name: string
}

const COLUMNS = sql`i.id, i.customer_id, c.name as customer_name, i.type, i.summary, i.content, i.occurred_at, i.created_at,
  i.created_by_name, ${bytesOf('i.content')} as bytes`
const OF_LIVE = sql`interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
  and c.deleted_at is null`

/** Interactions of customers that are not deleted, each with the customer's present name; more conditions may follow. */
export const LIVE_INTERACTIONS = sql`select ${COLUMNS} from ${OF_LIVE}`

/** The same, each with the transaction that wrote it. */
export const LIVE_INTERACTIONS_STAMPED = sql`select ${COLUMNS}, i.changed_xid from ${OF_LIVE}`

/** A row as the wire has it. */
export function toInteraction(row: InteractionRow): Interaction {
  return {
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    type: row.type,
    summary: row.summary,
    content: row.content,
    occurred_at: row.occurred_at.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
  }
}
