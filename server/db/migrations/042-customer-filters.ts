import { type Kysely, sql } from 'kysely'

/**
 * The latest four contacts of a customer that are no notes, latest first: what the segments of the marketing analysis are made
 * of, so that a list and a device can say them without reading the contacts. Every customer counts as changed, which brings
 * the column to the devices with their next pull.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column recent_contacts timestamptz(3)[] not null default '{}'`.execute(db)
  await sql`
    update customers c set changed_at = clock_timestamp(), recent_contacts = latest.times
    from (
      select tenant_id, customer_id, (array_agg(occurred_at order by occurred_at desc))[1:4] as times
      from interactions where type <> 'note' group by 1, 2
    ) latest
    where (c.tenant_id, c.id) = (latest.tenant_id, latest.customer_id)`.execute(db)
  await sql`update customers set changed_at = clock_timestamp() where recent_contacts = '{}'`.execute(db)
}
