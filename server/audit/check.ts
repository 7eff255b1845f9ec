import * as z from 'zod/mini'
import type { AuditFault } from '#contract/audit'
import { events } from '../core/events.ts'
import { type JobContext, jobKind } from '../core/job.ts'
import { notifyAdministrators } from '../core/notify.ts'
import { asRole } from '../db/as-role.ts'
import type { Trx } from '../db/with-tenant.ts'
import { BEGINNING, closeSeal, entriesOf, SEAL_COLUMNS, type Seal } from './chain.ts'

/** Seals read at once. */
const BATCH = 500

type Found = { entries: number; position: number; hash: string; fault: AuditFault | null }

/** Works out all seals of a tenant again. Administrators are told of one that does not fit, once. */
export const checkAudit = jobKind({
  name: 'check audit',
  payload: z.object({}),
  limitMs: 30 * 60_000,
  work: async (ctx): Promise<Found> => {
    const found = await checkChain(ctx)
    const known = found.fault ? undefined : await ctx.read((trx) => furthestSeal(trx))
    if (!known) return found
    // Seals taken off the end leave a chain that fits, and new ones make it as long again.
    const [seal] = await ctx.read((trx) => sealsAfter(trx, known.position - 1, 1))
    if (seal?.hash === known.hash) return found
    return { ...found, fault: { position: known.position, reason: seal ? 'chain' : 'lost' } }
  },
  finish: async (trx, { fault, ...found }, { tenantId }) => {
    const before = await lastCheck(trx)
    const row = { ...found, fault_position: fault?.position ?? null, fault_reason: fault?.reason ?? null }
    await asRole(trx, 'madoguchi_auditor', () => trx.insertInto('audit_checks').values(row).execute())
    if (fault && before?.fault_position !== fault.position)
      await notifyAdministrators(trx, tenantId, events.auditDoesNotFit())
    return { fault }
  },
})

/** The newest check; a fault stays known until a check finds none. */
export function lastCheck(trx: Trx) {
  return trx
    .selectFrom('audit_checks')
    .select(['at', 'entries', 'position', 'hash', 'fault_position', 'fault_reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The furthest seal that any check has found to fit. */
function furthestSeal(trx: Trx) {
  return trx
    .selectFrom('audit_checks')
    .select(['position', 'hash'])
    .where('position', '>', 0)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How far the chain fits, from its beginning. */
async function checkChain({ read, job, signal, progress }: JobContext): Promise<Found> {
  const head = await read((trx) => headOf(trx))
  const fitting: Found = { entries: 0, position: 0, hash: BEGINNING, fault: null }
  const ends = new Map<string, string>()
  for (;;) {
    const seals = await read((trx) => sealsAfter(trx, fitting.position, BATCH))
    for (const seal of seals) {
      signal.throwIfAborted()
      const reason = await faultOf(read, job.tenantId, seal, fitting, ends.get(seal.dataset_id) ?? '0')
      if (reason) return { ...fitting, fault: { position: fitting.position + 1, reason } }
      ends.set(seal.dataset_id, seal.to_xid)
      fitting.entries += seal.entries
      fitting.position = seal.position
      fitting.hash = seal.hash
      progress((100 * seal.position) / Math.max(1, head?.position ?? 1))
    }
    if (seals.length < BATCH) return fitting
  }
}

/** What does not fit at a seal that should follow `before` and begin at the transaction `from`; null for nothing. */
async function faultOf(
  read: JobContext['read'],
  tenantId: string,
  seal: Seal,
  before: Found,
  from: string,
): Promise<AuditFault['reason'] | null> {
  const follows = seal.position === before.position + 1 && seal.previous === before.hash && seal.from_xid === from
  if (!follows) return 'chain'
  const again = await closeSeal(tenantId, seal, entriesOf(read, seal))
  return again.hash === seal.hash && again.entries === seal.entries ? null : 'entries'
}

function sealsAfter(trx: Trx, position: number, limit: number): Promise<Seal[]> {
  return trx
    .selectFrom('audit_seals')
    .select(SEAL_COLUMNS)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The newest seal, undefined before the first one. */
export function headOf(trx: Trx) {
  return trx
    .selectFrom('audit_seals')
    .select(['position', 'hash', 'sealed_at'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}
