import { type RawBuilder, sql } from 'kysely'
import { RECENT_CONTACTS } from '#contract/customer-segments'
import type { CallContext } from '../core/call.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'

/** The ids of what belongs to a customer, by table. */
export type Belongings = { interaction_ids: string[]; visit_ids: string[]; conversation_ids: string[] }

type Table = 'interactions' | 'visits' | 'conversations'

/** Gives all that belongs to one customer to another. Returns what it was. */
export async function moveAll(ctx: CallContext, from: string, to: string): Promise<Belongings> {
  return {
    interaction_ids: await move(ctx, 'interactions', to, sql<boolean>`customer_id = ${from}::uuid`),
    visit_ids: await move(ctx, 'visits', to, sql<boolean>`customer_id = ${from}::uuid`),
    conversation_ids: await move(ctx, 'conversations', to, sql<boolean>`customer_id = ${from}::uuid`),
  }
}

/**
 * Gives these back, as far as they still belong to the first customer. A visit that was done meanwhile takes its contact along: the
 * two are of one person.
 */
export async function moveBack(ctx: CallContext, moved: Belongings, from: string, to: string): Promise<void> {
  const still = (ids: readonly string[]) => sql<boolean>`customer_id = ${from}::uuid and id = any(${[...ids]}::uuid[])`
  const visited = sql`select interaction_id from visits where ${still(moved.visit_ids)}`
  const contacts = sql<boolean>`${still(moved.interaction_ids)} or (customer_id = ${from}::uuid and id in (${visited}))`
  await move(ctx, 'interactions', to, contacts)
  await move(ctx, 'visits', to, still(moved.visit_ids))
  await move(ctx, 'conversations', to, still(moved.conversation_ids))
}

/** A visit gets another version by it: only so a desk that knows the day hears whose it is by now. */
async function move(ctx: CallContext, table: Table, to: string, which: RawBuilder<boolean>): Promise<string[]> {
  const changed = sql`, version = ${NEXT_VERSION}, updated_at = ${NOW}, updated_by_name = ${ctx.caller.name}`
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set customer_id = ${to}::uuid ${table === 'visits' ? changed : sql``}
    where ${which} returning id`.execute(ctx.trx)
  return rows.map(({ id }) => id)
}

/** Counts the contacts of some customers anew, and finds their latest. */
export async function recount(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update customers c set
      interactions_count = (select count(*) from interactions i where i.customer_id = c.id),
      visits_count = (select count(*) from interactions i where i.customer_id = c.id and i.type = 'visit'),
      last_interaction_at = (select max(occurred_at) from interactions i where i.customer_id = c.id),
      recent_contacts = array(
        select occurred_at from interactions i where i.customer_id = c.id and i.type <> 'note'
        order by occurred_at desc limit ${RECENT_CONTACTS})
    where c.id = any(${[...ids]}::uuid[])`.execute(trx)
}
