import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * What a list would otherwise read every row of a tenant for: how many live customers and contacts there are, and which
 * customers may contain a searched word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COUNTS).execute(db)
  await protectTable(db, 'customer_counts', 'select, insert, delete')
  await sql.raw(COUNTING).execute(db)
  await sql.raw(SIEVE).execute(db)
}

/**
 * Changes of the number of live customers and of their contacts, by row of the kana index; their sum is the number. Rows
 * are only added, so that two writers never wait for each other. Housekeeping replaces them by their sum.
 */
const COUNTS = `
create table customer_counts (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id bigint generated always as identity,
  kana_row text collate "C" not null,
  customers integer not null,
  interactions integer not null,
  primary key (tenant_id, id)
);
insert into customer_counts (tenant_id, kana_row, customers, interactions)
  select tenant_id, kana_row, count(*), sum(interactions_count) from customers where deleted_at is null group by 1, 2;
`

/** Whoever writes customers is counted: the API, the operator's commands and the demo. A tenant that goes is not. */
const COUNTING = `
create function count_added_customers() returns trigger language plpgsql as $$
begin
  insert into customer_counts (tenant_id, kana_row, customers, interactions)
  select tenant_id, kana_row, count(*), sum(interactions_count) from added where deleted_at is null group by 1, 2;
  return null;
end $$;
create function count_changed_customers() returns trigger language plpgsql as $$
begin
  insert into customer_counts (tenant_id, kana_row, customers, interactions)
  select tenant_id, kana_row, sum(number), sum(contacts) from (
    select tenant_id, kana_row, 1 as number, interactions_count as contacts from added where deleted_at is null
    union all
    select tenant_id, kana_row, -1, -interactions_count from removed where deleted_at is null
  ) changes group by 1, 2 having sum(number) <> 0 or sum(contacts) <> 0;
  return null;
end $$;
create function count_removed_customers() returns trigger language plpgsql as $$
begin
  insert into customer_counts (tenant_id, kana_row, customers, interactions)
  select tenant_id, kana_row, -count(*), -sum(interactions_count) from removed
  where deleted_at is null and tenant_id in (select id from tenants) group by 1, 2;
  return null;
end $$;
create trigger count_added after insert on customers
  referencing new table as added for each statement execute function count_added_customers();
create trigger count_changed after update on customers
  referencing old table as removed new table as added for each statement execute function count_changed_customers();
create trigger count_removed after delete on customers
  referencing old table as removed for each statement execute function count_removed_customers();
`

/**
 * A token is a character of the search text, or a pair of neighbouring ones, mixed with the tenant so that the index of all
 * tenants is read for one only. The function reads the index with the rights of the owner: under row-level security an array
 * operator is not looked up in an index, since it is not leakproof. It names the tenant itself and gives nothing but ids,
 * which the caller's own query then looks up under its own policy.
 */
const SIEVE = `
create function search_tokens(tenant uuid, content text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct ('x' || left(replace(tenant::text, '-', ''), 16))::bit(64)::bigint
    # (ascii(letter)::bigint * 2097152 + coalesce(ascii(follower), 0))), '{}')
  from (
    select letter, lead(letter) over (order by place) as next
    from unnest(string_to_array(content, null)) with ordinality as letters (letter, place)
  ) pairs cross join lateral (values (null), (next)) as followers (follower)
$$;
alter table customers add column search_tokens bigint[] not null
  generated always as (search_tokens(tenant_id, search_text)) stored;
create index customers_search_tokens on customers using gin (search_tokens) with (fastupdate = off);
create function customers_with_tokens(tokens bigint[], most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select id from customers
  where search_tokens @> tokens and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid limit most
$$;
revoke execute on function customers_with_tokens from public;
grant execute on function customers_with_tokens to madoguchi_app;
`
