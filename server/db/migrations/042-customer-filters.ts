import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** What the list of customers is filtered by, and the filters that people save. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRecentContacts(db)
  await sql.raw(SAVED_FILTERS).execute(db)
  await protectTable(db, 'saved_filters', 'select, insert, update, delete')
}

/** One belongs to whoever saved it, and goes with them; a shared one is seen by everybody of the tenant. */
const SAVED_FILTERS = `
create table saved_filters (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  name text not null,
  filter jsonb not null,
  is_shared boolean not null default false,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by_name text,
  version integer not null default 1,
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade
);
create index saved_filters_owner on saved_filters (tenant_id, owner_id);
create index saved_filters_shared on saved_filters (tenant_id) where is_shared;
`

/**
 * The latest four contacts of a customer that are no notes, latest first: what the segments of the marketing analysis are made
 * of, so that a list and a device can say them without reading the contacts. Every customer counts as changed, which brings
 * the column to the devices with their next pull.
 */
async function addRecentContacts(db: Kysely<unknown>): Promise<void> {
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
