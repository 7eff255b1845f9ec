import { sql } from 'kysely'
import type { CallContext } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'

/**
 * Keeps everybody else of the tenant from changing which folder lies in which, until the transaction ends. Two moves that are
 * each allowed could make a circle together, and two creations a folder that lies too deep: each would not see the other.
 */
export async function lockTree({ trx, caller }: CallContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${caller.tenant.id}`}::text, 0))`.execute(trx)
}

/** The folder and those above it, from itself to the first level; none when there is no such folder. Under {@link lockTree}. */
export async function pathTo(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path as (
      select id, parent_id, 1 as level from folders where id = ${id}
      union all
      select above.id, above.parent_id, path.level + 1 from path join folders above on above.id = path.parent_id
    ) cycle id set is_circle using seen
    select id from path where not is_circle order by level`.execute(trx)
  return rows.map((row) => row.id)
}

/** How many levels a folder takes with what lies in it: 1 when no folder does. Under {@link lockTree}. */
export async function heightOf(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as level from folders where id = ${id}
      union all
      select child.id, below.level + 1 from below join folders child on child.parent_id = below.id
    ) cycle id set is_circle using seen
    select coalesce(max(level) filter (where not is_circle), 0) as height from below`.execute(trx)
  return rows[0]?.height ?? 0
}
