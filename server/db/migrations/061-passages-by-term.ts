import { type Kysely, sql } from 'kysely'

/** Passages are found by their terms with the rights of the owner, for the reasons of `customers_with_tokens`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PASSAGES_BY_TERM).execute(db)
}

/**
 * The index has the tenant and the kind of a passage as one more term, so that what others wrote costs nothing. Statistics of
 * terms would be worked out again by every `analyze`, and what is asked here is always answered by the index. What was written
 * last is no list beside the index that each search has to read (`fastupdate`).
 */
const PASSAGES_BY_TERM = `
create function passage_terms(tenant uuid, kind text, terms text[]) returns text[]
  language sql immutable parallel safe as $$ select array_append(terms, kind || ' ' || tenant::text) $$;
drop index passages_terms;
create index passages_terms on passages using gin (passage_terms(tenant_id, kind, terms)) with (fastupdate = off);
alter index passages_terms alter column 1 set statistics 0;
alter table passages alter column terms set statistics 0;
-- No role of the application can have an array looked up in it (docs/decisions/064-passages-by-term.md).
drop index knowledge_documents_tags;

create function passages_with_terms(sought_kind text, sought text[])
  returns table (term text, document_id uuid, "position" integer)
  language sql stable rows 1000 security definer set search_path = pg_catalog, public, pg_temp as $$
  select q.term, p.document_id, p."position" from unnest(sought) q (term) join passages p
    on passage_terms(p.tenant_id, p.kind, p.terms)
      @> passage_terms(nullif(current_setting('app.tenant', true), '')::uuid, sought_kind, array[q.term])
$$;
create function term_frequencies(sought_kind text, sought text[]) returns table (term text, found integer)
  language sql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
  select q.term, (select count(*)::integer from passages p where passage_terms(p.tenant_id, p.kind, p.terms)
      @> passage_terms(nullif(current_setting('app.tenant', true), '')::uuid, sought_kind, array[q.term]))
  from unnest(sought) q (term)
$$;
revoke execute on function passages_with_terms, term_frequencies from public;
grant execute on function passages_with_terms, term_frequencies to madoguchi_app;
`
