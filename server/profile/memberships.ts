import type { Membership } from '#contract/profile'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { enterTenant, type Trx } from '../db/with-tenant.ts'
import { hasRefused } from '../http/refused-device.ts'

/** The tenants that the caller may work in, by name. */
export function ownMemberships(ctx: CallContext): Promise<Membership[]> {
  return outsideOfTenants(ctx, async (trx) => {
    const rows = await open(trx, ctx).orderBy('t.name').orderBy('t.id').execute()
    return rows.map((row) => ({ ...row, current: row.tenant_id === ctx.caller.tenant.id }))
  })
}

/** From now on the caller works in that tenant, where a call names none. Throws DB_002 for one that is none of theirs. */
export function openTenant(ctx: CallContext, tenantId: string): Promise<void> {
  return outsideOfTenants(ctx, async (trx) => {
    const found = await open(trx, ctx).where('t.id', '=', tenantId).executeTakeFirst()
    if (!found) throw new AppError('DB_002')
    const { uid } = ctx.caller
    const own = trx.updateTable('members').where('uid', '=', uid).where('tenant_id', '=', tenantId)
    await own.set({ opened_at: ctx.now }).execute()
  })
}

const open = (trx: Trx, { caller, deviceId }: CallContext) =>
  trx
    .selectFrom('members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['t.id as tenant_id', 't.name as tenant_name', 'm.role'])
    .where('m.uid', '=', caller.uid)
    .where('m.status', '=', 'active')
    .where('t.status', '=', 'active')
    .where((eb) => eb.not(hasRefused({ deviceId, authTime: caller.authTime })))

/** Outside of a tenant people reach their own memberships, and all of them. */
async function outsideOfTenants<T>({ trx, caller }: CallContext, act: (trx: Trx) => Promise<T>): Promise<T> {
  await enterTenant(trx, '')
  const result = await act(trx)
  await enterTenant(trx, caller.tenant.id)
  return result
}
