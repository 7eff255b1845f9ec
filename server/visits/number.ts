import { sql } from 'kysely'
import type { Visit } from '#contract/visits'
import type { CallContext } from '../core/call.ts'

type Numbered = Pick<Visit, 'day' | 'number'>

/** The branch for one more visit with that number: 0 while no other one of the day has it. Whoever holds a slip keeps it. */
export async function freeBranch(ctx: CallContext, visit: Numbered): Promise<number> {
  return Math.max(-1, ...(await branches(ctx, visit))) + 1
}

/** The branch of a visit that comes back: its own, which stands on a slip, unless another one has that by now. */
export async function branchAgain(ctx: CallContext, { branch, ...visit }: Numbered & Pick<Visit, 'branch'>) {
  const taken = await branches(ctx, visit)
  return taken.includes(branch) ? Math.max(...taken) + 1 : branch
}

/** The branches of a number. Two calls at once take turns, until the transaction of the first one has ended. */
async function branches({ trx, caller }: CallContext, { day, number }: Numbered): Promise<number[]> {
  const turn = `visits ${caller.tenant.id} ${day}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}::text, 0))`.execute(trx)
  const { rows } = await sql<{ branch: number }>`
    select branch from visits where day = ${day}::date and number = ${number} and deleted_at is null`.execute(trx)
  return rows.map(({ branch }) => branch)
}
