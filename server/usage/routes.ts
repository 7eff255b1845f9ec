import { sql } from 'kysely'
import { DAY_MS } from '#contract/day'
import { ACTIVE_DAYS, type Usage, usage } from '#contract/usage'
import { countCustomers } from '../customers/counts.ts'
import type { Trx } from '../db/with-tenant.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { usagePerMonth } from './months.ts'

export function usageRoutes(app: Api): void {
  serve(app, usage.get, async (ctx) => {
    const { trx, caller, now } = ctx
    ctx.audit([caller.tenant.id])
    return {
      now: await usageNow(trx, now),
      months: await usagePerMonth(trx, { timezone: caller.tenant.timezone, now }),
    }
  })
}

type Counted = Pick<Usage['now'], 'products' | 'members' | 'active_members' | 'files' | 'open_jobs'> & {
  file_bytes: string
}

/** Customers and contacts have counters of their own; the other kinds are few. */
async function usageNow(trx: Trx, now: Date): Promise<Usage['now']> {
  const { customers, interactions } = await countCustomers(trx)
  const lately = new Date(now.getTime() - ACTIVE_DAYS * DAY_MS)
  const { rows } = await sql<Counted>`
    select
      (select count(*)::int from products where deleted_at is null) as products,
      (select count(*)::int from members where status = 'active') as members,
      (select count(*)::int from members m where status = 'active' and (
        exists (select from security_events e where e.member_id = m.id and e.type = 'signed_in' and e.at >= ${lately})
        or exists (select from idempotency_keys k where k.uid = m.uid and k.created_at >= ${lately})
      )) as active_members,
      (select count(*)::int from files where completed_at is not null) as files,
      (select coalesce(sum(size), 0)::bigint from files where completed_at is not null) as file_bytes,
      (select count(*)::int from jobs where state in ('waiting', 'running')) as open_jobs`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return { ...row, customers, contacts: interactions, file_bytes: Number(row.file_bytes) }
}
