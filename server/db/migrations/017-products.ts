import { type Kysely, sql } from 'kysely'

/** Products get what their screen needs: the tax, a picture, a deletion that can be undone, and an index for each sort. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMNS, INDEXES]) await sql.raw(part).execute(db)
}

/** A picture is the picture of one product, so that it can go with it. */
const COLUMNS = `
alter table products
  add column tax_included boolean not null default true,
  add column image_id uuid,
  add column updated_by_name text,
  add column deleted_at timestamptz(3),
  add column deleted_by uuid,
  add constraint products_image unique (tenant_id, image_id),
  add constraint products_image_file foreign key (tenant_id, image_id) references files (tenant_id, id);
`

const INDEXES = `
drop index products_name;
drop index products_updated;
create index products_name on products (tenant_id, name collate "C", id) where deleted_at is null;
create index products_category on products (tenant_id, ((category || chr(9) || name) collate "C"), id)
  where deleted_at is null;
create index products_price on products (tenant_id, price, id) where deleted_at is null;
create index products_updated on products (tenant_id, updated_at, id) where deleted_at is null;
`
