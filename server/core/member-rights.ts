import { type Endpoint, endpointKey } from '#contract/endpoint'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import type { Trx } from '../db/with-tenant.ts'

/** Whether a call may be made, by the features of the tenant and the cell of the role. */
export type May = (endpoint: Endpoint) => boolean

/**
 * What a member may do now. For work that is done after it was asked for, or that reads what belongs to another feature: it
 * must tell nobody what they could not open. Who is disabled or gone may do nothing.
 */
export async function rightsOfMember(trx: Trx, memberId: string): Promise<May> {
  const member = await trx
    .selectFrom('members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.role', 't.features', 't.permission_overrides'])
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!member) return () => false
  const overrides = member.permission_overrides as Parameters<typeof permissionOf>[1]
  const flags = { ...DEFAULT_FEATURES, ...member.features }
  return (endpoint) => {
    const permission = permissionOf(endpointKey(endpoint), overrides)
    const features = permission.feature === null ? [] : [permission.feature].flat()
    const isOn = features.length === 0 || features.some((feature) => isFeatureEnabled(flags, feature))
    return isOn && scopeOf(permission, member.role) !== 'none'
  }
}
