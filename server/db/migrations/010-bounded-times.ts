import { type Kysely, sql } from 'kysely'

/**
 * A contact happens between 1900 and 2200 UTC, as the contract says of every time that comes from outside. One of the
 * year 10000 has no four-digit year: no device could read a list that holds it.
 *
 * Contacts are never changed, so a bad time that is stored already could not be cured by anybody. It is replaced by the
 * time at which the contact was written down: that is the best that is known of it, the contact itself is kept, and the
 * audit log names it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(REPAIR).execute(db)
  await sql.raw(CONSTRAINTS).execute(db)
}

const WITHIN = (column: string) =>
  `${column} >= timestamptz '1900-01-01 00:00:00+00' and ${column} < timestamptz '2200-01-01 00:00:00+00'`

const REPAIR = `
with repaired as (
  update interactions set occurred_at = created_at where not (${WITHIN('occurred_at')})
  returning tenant_id, id
)
insert into audit_log (tenant_id, uid, action, subject_ids, request_id)
select tenant_id, 'system', 'migration 010', array_agg(id), 'migration 010' from repaired group by tenant_id;
update customers c set changed_at = clock_timestamp(), last_interaction_at = (
  select max(occurred_at) from interactions i where (i.tenant_id, i.customer_id) = (c.tenant_id, c.id))
where not (${WITHIN('last_interaction_at')})
  or (tenant_id, id) in (
    select i.tenant_id, i.customer_id from audit_log a join interactions i
      on i.tenant_id = a.tenant_id and i.id = any (a.subject_ids) where a.action = 'migration 010');
`

const CONSTRAINTS = `
alter table interactions add constraint interactions_occurred_at_bounds check (${WITHIN('occurred_at')});
alter table customers add constraint customers_last_interaction_at_bounds check (${WITHIN('last_interaction_at')});
`
