import { type Kysely, sql } from 'kysely'
import { searchText } from '#contract/search-text'

/** Results that were found by their text alone are found by their title, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after: Place | null = [FIRST, FIRST]; after !== null; ) after = await foldAfter(db, after)
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const BATCH = 2_000

/** Tenant and id. */
type Place = [string, string]
type Row = { tenant_id: string; id: string; title: string }

/** Folds the titles of the next results; answers the last of them, null when there are no more. */
async function foldAfter(db: Kysely<unknown>, [tenant, after]: Place): Promise<Place | null> {
  const { rows } = await sql<Row>`
    select tenant_id, id, title from ai_results
    where (tenant_id, id) > (${tenant}::uuid, ${after}::uuid) order by tenant_id, id limit ${BATCH}`.execute(db)
  await sql`
    update ai_results r set search_text = concat(new.title, chr(10), r.search_text)
    from unnest(${rows.map((row) => row.tenant_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ title }) => searchText(title))}::text[]) as new (tenant_id, id, title)
    where (r.tenant_id, r.id) = (new.tenant_id, new.id) and r.state = 'done'`.execute(db)
  const last = rows.at(-1)
  return last ? [last.tenant_id, last.id] : null
}
