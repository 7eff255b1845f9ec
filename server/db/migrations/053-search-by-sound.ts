import { type Kysely, sql } from 'kysely'
import { customerSearchText } from '#contract/customer-search'
import { customerFields } from '#contract/customers'
import { namesOf } from '#contract/field-values'

/**
 * Every customer's search text by the rule of `contract/customer-search.ts`: names by their sound, and behind the lines the words
 * of names. Nobody counts as changed by it: devices fold what they have by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TOKENS).execute(db)
  await sql.raw(BEFORE).execute(db)
  for (let after: Place | null = [FIRST, FIRST]; after !== null; ) after = await foldAfter(db, after)
  await sql.raw(AFTER).execute(db)
}

/** What stands behind a form feed stands in the lines before it, too: it has no tokens. All other texts keep theirs. */
const TOKENS = `
create or replace function search_tokens(tenant uuid, content text) returns bigint[]
  language plpgsql immutable parallel safe as $$
declare
  salt constant bigint := ('x' || left(replace(tenant::text, '-', ''), 16))::bit(64)::bigint;
  letter text;
  code bigint;
  before bigint;
  tokens bigint[] := '{}';
begin
  foreach letter in array coalesce(string_to_array(split_part(content, chr(12), 1), null), '{}') loop
    code := ascii(letter);
    if before is not null then tokens := tokens || (salt # (before * 2097152 + code)); end if;
    tokens := tokens || (salt # (code * 2097152));
    before := code;
  end loop;
  return tokens;
end $$;
`

/** An index that is made at the end costs a fraction of one that follows each row. */
const BEFORE = `
drop index customers_search_tokens;
alter table customers disable trigger user;
`
const AFTER = `
alter table customers enable trigger user;
create index customers_search_tokens on customers using gin (search_tokens) with (fastupdate = off);
`

const FIRST = '00000000-0000-0000-0000-000000000000'
const BATCH = 2_000
const FIELDS = sql.join(
  namesOf(customerFields)
    .filter((name) => 'search' in customerFields[name])
    .map((name) => sql.ref(name)),
)

/** Tenant and id. */
type Place = [string, string]
type Row = { tenant_id: string; id: string; search_text: string } & Readonly<Record<string, unknown>>

/** Folds the next customers; answers the last of them, null when there are no more. */
async function foldAfter(db: Kysely<unknown>, [tenant, after]: Place): Promise<Place | null> {
  const { rows } = await sql<Row>`
    select tenant_id, id, search_text, ${FIELDS} from customers
    where (tenant_id, id) > (${tenant}::uuid, ${after}::uuid) order by tenant_id, id limit ${BATCH}`.execute(db)
  const folded = rows.map((row) => ({ ...row, text: row.search_text === '' ? '' : customerSearchText(row) }))
  const changed = folded.filter(({ search_text, text }) => search_text !== text)
  await sql`
    update customers c set search_text = new.text
    from unnest(${changed.map((row) => row.tenant_id)}::uuid[], ${changed.map(({ id }) => id)}::uuid[],
      ${changed.map(({ text }) => text)}::text[]) as new (tenant_id, id, text)
    where (c.tenant_id, c.id) = (new.tenant_id, new.id)`.execute(db)
  const last = rows.at(-1)
  return last ? [last.tenant_id, last.id] : null
}
