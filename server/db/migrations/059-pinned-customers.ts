import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Whom somebody wants at hand. It goes with the person, and with the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PINNED_CUSTOMERS).execute(db)
  await protectTable(db, 'pinned_customers', 'select, insert, delete')
}

const PINNED_CUSTOMERS = `
create table pinned_customers (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  member_id uuid not null,
  customer_id uuid not null,
  pinned_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, member_id, customer_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index pinned_customers_customer on pinned_customers (tenant_id, customer_id);
`
