import { customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { permissionOf, scopeOf } from '#contract/permissions'

/** Whether a role may delete customers: buttons that would be refused are not shown. */
export function mayDelete(role: string | undefined): boolean {
  return role !== undefined && scopeOf(permissionOf(endpointKey(customers.delete)), role) === 'all'
}
