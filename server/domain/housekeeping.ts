import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '../db/with-tenant.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { jobKind } from '../jobs/kind.ts'
import { compactCounts } from './customer-counts.ts'
import { SECURITY_EVENT_DAYS } from './security-events.ts'

const DAY_MS = 86_400_000

/** Removes what has had its time from a tenant's tables. */
export const housekeeping = jobKind({
  name: 'housekeeping',
  payload: z.object({}),
  work: async () => null,
  finish: async (trx) => {
    await tidy(trx, (days) => sql<Date>`clock_timestamp() - ${`${days} days`}::interval`)
    return null
  },
})

type Visit = {
  trx: Trx
  now: Date
  afterwards: (act: () => Promise<void>) => void
  caller: { tenant: { id: string } }
  deps: { jobs: Pick<Jobs, 'ask' | 'asked'> }
}

export type Housekeeping = {
  /** Asks for the housekeeping of the caller's tenant, at most once a day. */
  visit(call: Visit): Promise<void>
}

/**
 * Housekeeping is asked for when somebody of the tenant next writes: no role that the server may take sees all tenants, so
 * no timer could.
 */
export function createHousekeeping(): Housekeeping {
  const visits = new Map<string, number>()
  return {
    async visit({ trx, now, caller, deps, afterwards }) {
      const tenantId = caller.tenant.id
      if (now.getTime() - (visits.get(tenantId) ?? 0) < DAY_MS) return
      visits.set(tenantId, now.getTime())
      await deps.jobs.ask(trx, tenantId, housekeeping, {}, { ownerId: null, now, id: idOfDay(tenantId, now) })
      afterwards(async () => deps.jobs.asked())
    },
  }
}

/** The same in every process, so that one job a day is made. */
function idOfDay(tenantId: string, now: Date): string {
  const hex = createHash('sha256')
    .update(`housekeeping ${tenantId} ${now.toISOString().slice(0, 10)}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function tidy(trx: Trx, ago: (days: number) => RawBuilder<Date>): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', ago(35)).execute()
  await trx.deleteFrom('customer_views').where('viewed_at', '<', ago(30)).execute()
  await trx.deleteFrom('notifications').where('created_at', '<', ago(180)).execute()
  await trx.deleteFrom('error_reports').where('received_at', '<', ago(90)).execute()
  await trx.deleteFrom('security_events').where('at', '<', ago(SECURITY_EVENT_DAYS)).execute()
  await trx.deleteFrom('jobs').where('ended_at', '<', ago(30)).execute()
  await purge(trx, ago(30))
  await compactCounts(trx)
}

/**
 * After its 30 days a deleted customer is erased with all interactions and notifications about it. The empty row stays:
 * a copy on a device that comes back later still learns that the customer is gone.
 */
async function purge(trx: Trx, deletedBefore: RawBuilder<Date>): Promise<void> {
  const rows = await trx
    .selectFrom('customers')
    .select('id')
    .where('deleted_at', '<', deletedBefore)
    .where('purged_at', 'is', null)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await trx.deleteFrom('interactions').where('customer_id', 'in', ids).execute()
  await trx.deleteFrom('notifications').where('subject_id', 'in', ids).execute()
  await trx
    .updateTable('customers')
    .set({ name: '', name_kana: '', company: '', email: '', phone: '', address: '', memo: '', caution: '' })
    .set({ birth_date: null, gender: 'unknown', tags: [], search_text: '', kana_row: '他' })
    .set({ interactions_count: 0, last_interaction_at: null, purged_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute()
}
