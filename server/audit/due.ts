import type { CallContext } from '../core/call.ts'
import { idOf } from '../core/job-id.ts'
import { withTenant } from '../db/with-tenant.ts'
import { checkAudit } from './check.ts'
import { sealAudit } from './seal.ts'

const MINUTE_MS = 60_000

/**
 * A function for each call that was written into the audit log, once that is kept: it asks for the seal of the minute and
 * the check of the day, at most once a minute for a tenant. No reply waits for it. What it cannot ask for is asked for by
 * the next call.
 */
export function createAuditUpkeep(): (call: CallContext) => void {
  const asked = new Map<string, number>()
  return ({ deps, caller, now, traceId }) => {
    const tenantId = caller.tenant.id
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (asked.get(tenantId) === minute) return
    asked.set(tenantId, minute)
    // Later than the end of the minute, and put off: the jobs that people ask for do not line up behind it.
    const by = { ownerId: null, now, startAfter: new Date((minute + 1) * MINUTE_MS) }
    const ask = () =>
      withTenant(deps.database, tenantId, async (trx) => {
        await deps.jobs.ask(trx, tenantId, sealAudit, {}, { ...by, id: idOf(`seal ${tenantId} ${minute}`) })
        const day = now.toISOString().slice(0, 10)
        await deps.jobs.ask(trx, tenantId, checkAudit, {}, { ...by, id: idOf(`check ${tenantId} ${day}`) })
      })
    deps.background.run({ name: 'seal audit', traceId }, () =>
      ask().catch((thrown: unknown) => {
        asked.delete(tenantId)
        throw thrown
      }),
    )
  }
}
