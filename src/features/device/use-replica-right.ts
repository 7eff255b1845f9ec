import { customers } from '#contract/customers'
import { may } from '#contract/permissions'
import { isFeatureEnabled } from '#contract/tenant'
import { useFeatureState } from '@/features/tenant/queries'
import { useSession } from '@/session/session'

/** Whether this person may read all customers, so that a copy of them is kept for them. */
export function useReplicaRight(): boolean {
  const person = useSession().profile?.user
  const { flags } = useFeatureState()
  // Until the person is known nobody is told that they have no right.
  const isAllowed = person === undefined || may(customers.list, person)
  return isAllowed && isFeatureEnabled(flags, 'customers')
}
