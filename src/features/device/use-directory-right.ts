import { customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { permissionOf, scopeOf } from '#contract/permissions'
import { isFeatureEnabled } from '#contract/tenant'
import { useSession } from '@/auth/session'
import { useFeatureState } from '@/features/tenant/queries'

/** Whether this person may read all customers, so that a copy of them is kept for them. */
export function useDirectoryRight(): boolean {
  const role = useSession().profile?.user.role
  const { flags } = useFeatureState()
  // Until the role is known nobody is told that they have no right.
  const isAllowed = role === undefined || scopeOf(permissionOf(endpointKey(customers.list)), role) !== 'none'
  return isAllowed && isFeatureEnabled(flags, 'customers')
}
