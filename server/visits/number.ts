import { sql } from 'kysely'
import type { Visit } from '#contract/visits'
import type { CallContext } from '../core/call.ts'

/**
 * The branch for one more visit with that number: 0 while no other one of the day has it. Whoever holds a slip keeps it. Two
 * calls at once take turns, until the transaction of the first one has ended.
 */
export async function freeBranch(
  { trx, caller }: CallContext,
  { day, number }: Pick<Visit, 'day' | 'number'>,
): Promise<number> {
  const turn = `visits ${caller.tenant.id} ${day}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}::text, 0))`.execute(trx)
  const { rows } = await sql<{ branch: number }>`
    select coalesce(max(branch) + 1, 0)::int as branch from visits
    where day = ${day}::date and number = ${number} and deleted_at is null`.execute(trx)
  return rows[0]?.branch ?? 0
}
