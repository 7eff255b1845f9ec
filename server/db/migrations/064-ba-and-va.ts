import { type Kysely, sql } from 'kysely'
import { customerSearchText } from '#contract/customer-search'
import { customerFields } from '#contract/customers'
import { namesOf } from '#contract/field-values'

/**
 * Customers are found by ヴ and the row of バ alike (ヴィクター, ビクター), with the voiced mark as a sign of its own (ウ゛), and by ー
 * behind ヵ and its like. Few have these, so that the index stays, and only they are folded anew. Nobody counts as changed by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers disable trigger user`.execute(db)
  for (let after: Place | null = [FIRST, FIRST]; after !== null; ) after = await foldAfter(db, after)
  await sql`alter table customers enable trigger user`.execute(db)
}

/** What the rule before this one left in a text and this one does not; it read ヵー as カー. */
const LEFT = String.raw`[ヴヷヸヹヺ\u3099\u309a]|[イエカケ]ー`
const FIRST = '00000000-0000-0000-0000-000000000000'
const BATCH = 2_000
const FIELDS = sql.join(
  namesOf(customerFields)
    .filter((name) => 'search' in customerFields[name])
    .map((name) => sql.ref(name)),
)

/** Tenant and id. */
type Place = [string, string]
type Row = { tenant_id: string; id: string } & Readonly<Record<string, unknown>>

/** Folds the next customers; answers the last of them, null when there are no more. */
async function foldAfter(db: Kysely<unknown>, [tenant, after]: Place): Promise<Place | null> {
  const { rows } = await sql<Row>`
    select tenant_id, id, ${FIELDS} from customers
    where (tenant_id, id) > (${tenant}::uuid, ${after}::uuid) and search_text ~ ${LEFT}
    order by tenant_id, id limit ${BATCH}`.execute(db)
  await sql`
    update customers c set search_text = new.text
    from unnest(${rows.map((row) => row.tenant_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(customerSearchText)}::text[]) as new (tenant_id, id, text)
    where (c.tenant_id, c.id) = (new.tenant_id, new.id)`.execute(db)
  const last = rows.at(-1)
  return last ? [last.tenant_id, last.id] : null
}
