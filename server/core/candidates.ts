import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'

/** Beyond so many candidates one pass over all rows is quicker than looking each of them up. */
const MOST_CANDIDATES = 4_000

/** What has an index of the characters of its search text, and the function that reads it. */
const LOOKUP = { customers: 'customers_with_tokens', interactions: 'interactions_with_tokens' } as const

/**
 * The records that may contain all terms of one of the `choices`, by the index of their characters and pairs of neighbouring
 * ones, as a condition on `id`. Whether the pairs stand together as asked has to be checked. Null where the index is no help: it
 * has too many candidates.
 */
export async function candidatesFor(
  trx: Trx,
  kind: keyof typeof LOOKUP,
  choices: readonly (readonly string[])[],
  id = 'id',
): Promise<RawBuilder<boolean> | null> {
  const lookup = sql.id(LOOKUP[kind])
  const { rows } = await sql<{ tokens: string[]; found: number | null }>`
    select tokens,
      case when cardinality(tokens) > 0
        then (select count(*) from ${lookup}(tokens, ${MOST_CANDIDATES + 1}::int))::int end as found
    from (values ${sql.join(choices.map((terms) => sql`(${tokensOf(terms)})`))}) asked (tokens)`.execute(trx)
  const found = rows.reduce((sum, row) => sum + (row.found ?? Number.POSITIVE_INFINITY), 0)
  if (found > MOST_CANDIDATES) return null
  const all = rows.map(({ tokens }) => sql`select ${lookup}(${tokens}::bigint[], ${MOST_CANDIDATES}::int)`)
  return sql<boolean>`${sql.ref(id)} in (${sql.join(all, sql` union all `)})`
}

function tokensOf(terms: readonly string[]): RawBuilder<string[]> {
  return sql`array(
    select distinct unnest(search_tokens(current_setting('app.tenant')::uuid, term))
    from unnest(${[...terms]}::text[]) term)`
}
