import { type Kysely, sql } from 'kysely'

/**
 * How many visits a customer has made, for the filter of the list, and why two who look alike are two. Who has visited counts as
 * changed, which brings the number to the devices with their next pull.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers
      add column visits_count integer not null default 0,
      add column distinct_reasons jsonb not null default '{}'`.execute(db)
  await sql`
    update customers c set changed_at = clock_timestamp(), visits_count = visits.number
    from (select tenant_id, customer_id, count(*) as number from interactions where type = 'visit' group by 1, 2) visits
    where (c.tenant_id, c.id) = (visits.tenant_id, visits.customer_id)`.execute(db)
}
