import { type AuditChain, audit } from '#contract/audit'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { askForOwn } from '../jobs/ask-for-own.ts'
import { askToExpire } from '../uploads/expire-staged.ts'
import { checkAudit, headOf, lastCheck } from './check.ts'
import { auditRows } from './entries.ts'
import { exportAudit } from './export.ts'
import { namedEntries } from './named.ts'

/** The log for administrators. Looking at it is in it as well. */
export function auditRoutes(app: Api): void {
  serve(app, audit.list, async (ctx, { query: { limit, before = null, ...filter } }) => {
    const rows = await auditRows(ctx.trx, filter, { limit: limit + 1, before })
    const entries = await namedEntries(ctx.trx, rows.slice(0, limit))
    ctx.audit([ctx.caller.tenant.id])
    const last = entries.at(-1)
    return { entries, ...(rows.length > limit && last && { next_before: last.id }) }
  })

  serve(app, audit.people, async (ctx) => {
    const rows = await ctx.trx
      .selectFrom('members')
      .select(['id', 'name', 'status'])
      .orderBy('name')
      .orderBy('id')
      .execute()
    ctx.audit(rows.map(({ id }) => id))
    return { members: rows.map(({ id, name, status }) => ({ id, name, active: status === 'active' })) }
  })

  serve(app, audit.chain, async ({ trx }): Promise<AuditChain> => {
    const head = await headOf(trx)
    const check = await lastCheck(trx)
    return {
      head: head ? { ...head, sealed_at: head.sealed_at.toISOString() } : null,
      last_check: check ? { at: check.at.toISOString(), entries: check.entries, fault: faultOf(check) } : null,
    }
  })

  serve(app, audit.check, (ctx) => askForOwn(ctx, checkAudit, {}))
  serve(app, audit.export, async (ctx, { body }) => {
    // For what was stopped or has failed.
    await askToExpire(ctx, [1])
    return askForOwn(ctx, exportAudit, body)
  })
}

type Check = NonNullable<Awaited<ReturnType<typeof lastCheck>>>

function faultOf({ fault_position: position, fault_reason: reason }: Check) {
  return position === null || reason === null ? null : { position, reason }
}
