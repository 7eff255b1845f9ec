import { endpointKey } from '#contract/endpoint'
import { permissionOf, scopeOf } from '#contract/permissions'
import { profile } from '#contract/profile'

/** Whether a role may change its own name: a button that would be refused is not shown. */
export function mayChangeName(role: string | undefined): boolean {
  return role !== undefined && scopeOf(permissionOf(endpointKey(profile.change)), role) !== 'none'
}
