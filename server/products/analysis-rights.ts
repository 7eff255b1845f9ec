import { endpointKey } from '#contract/endpoint'
import { interactions } from '#contract/interactions'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import type { Trx } from '../db/with-tenant.ts'

/**
 * Whether somebody may read the contacts of the tenant now. The analysis of a product belongs to another feature: it must
 * tell nobody what is in contacts that they could not open.
 */
export async function maySeeContacts(trx: Trx, memberId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.role', 't.features', 't.permission_overrides'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (!member) return false
  const overrides = member.permission_overrides as Parameters<typeof permissionOf>[1]
  const isOn = isFeatureEnabled({ ...DEFAULT_FEATURES, ...member.features }, 'customers')
  return isOn && scopeOf(permissionOf(endpointKey(interactions.list), overrides), member.role) !== 'none'
}
