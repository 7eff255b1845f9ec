import { DAY_MS } from '#contract/day'
import type { CallContext } from '../core/call.ts'
import { idOf } from '../core/job-id.ts'
import { withTenant } from '../db/with-tenant.ts'
import { askToReadMissing } from '../knowledge/ask-to-read.ts'
import { askForMissing } from '../legal-checks/ask.ts'
import { askToEmbed } from '../passages/embed-missing.ts'
import { askToIndexMissing } from '../passages/index-missing.ts'
import { housekeeping } from './job.ts'

/**
 * A function for each write, once that is kept: it asks for the housekeeping of the caller's tenant at most once a day, and
 * for the checks, readings, passages and vectors of documents that nobody makes. No reply waits for it. There is no timer
 * instead of it, because no role that the server may take sees all tenants.
 */
export function createDailyHousekeeping(): (call: CallContext) => void {
  const visits = new Map<string, number>()
  return ({ deps, caller, now, traceId }) => {
    const tenantId = caller.tenant.id
    const last = visits.get(tenantId)
    if (last !== undefined && now.getTime() - last < DAY_MS) return
    visits.set(tenantId, now.getTime())
    const id = idOf(`housekeeping ${tenantId} ${now.toISOString().slice(0, 10)}`)
    const ask = async () => {
      await withTenant(deps.database, tenantId, async (trx) => {
        await deps.jobs.ask(trx, tenantId, housekeeping, {}, { ownerId: null, now, id })
        const by = { jobs: deps.jobs, tenantId, now }
        await askForMissing(trx, by)
        await askToReadMissing(trx, by)
        await askToIndexMissing(trx, by)
        await askToEmbed(trx, (kind, payload) => deps.jobs.ask(trx, tenantId, kind, payload, { ownerId: null, now }))
      })
      deps.jobs.asked()
    }
    deps.background.run({ name: 'housekeeping', traceId }, () =>
      ask().catch((thrown: unknown) => {
        visits.delete(tenantId)
        throw thrown
      }),
    )
  }
}
