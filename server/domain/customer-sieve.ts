import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'

/** Beyond so many candidates one pass over all rows is quicker than looking each of them up. */
const MOST_CANDIDATES = 4_000

/**
 * The customers that may contain all of `terms`, by the index of their characters and pairs of neighbouring ones, as a
 * condition on `id`. Whether the pairs stand together as asked has to be checked. Null where the index is no help: it has
 * too many candidates.
 */
export async function candidatesFor(trx: Trx, terms: readonly string[]): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ tokens: string[]; found: number }>`
    select tokens,
      case when cardinality(tokens) > 0
        then (select count(*) from customers_with_tokens(tokens, ${MOST_CANDIDATES + 1}::int))::int end as found
    from (select array(
      select distinct unnest(search_tokens(current_setting('app.tenant')::uuid, term))
      from unnest(${terms}::text[]) term
    ) as tokens) asked`.execute(trx)
  const [asked] = rows
  if (!asked || asked.found === null || asked.found > MOST_CANDIDATES) return null
  return sql<boolean>`id in (select customers_with_tokens(${asked.tokens}::bigint[], ${MOST_CANDIDATES}::int))`
}
