import { type Kysely, sql } from 'kysely'

/** Which contacts may contain a searched word: the sieve of the customers' search, for contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SIEVE).execute(db)
}

/**
 * Their tokens are in the index alone: in the rows they would be longer than the contacts themselves. Statistics of them
 * would make every `analyze` work them out again, and what is asked here is always answered by the index. The function
 * reads the index with the rights of the owner, for the reasons of `customers_with_tokens`.
 */
const SIEVE = `
create index interactions_search_tokens on interactions using gin (search_tokens(tenant_id, search_text))
  with (fastupdate = off);
alter index interactions_search_tokens alter column 1 set statistics 0;
create function interactions_with_tokens(tokens bigint[], most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from interactions
  where search_tokens(tenant_id, search_text) @> tokens
    and tenant_id = nullif(current_setting('app.tenant', true), '')::uuid limit most
$$;
revoke execute on function interactions_with_tokens from public;
grant execute on function interactions_with_tokens to madoguchi_app;
`
