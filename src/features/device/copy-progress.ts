import { useState } from 'react'
import type { ReplicaState } from '@/offline/replica/state'

/** Whether the copy answers for all customers: everything was read, and it adds up to what the server has. */
export function isWhole({ syncedAt, customers, interactions }: ReplicaState): boolean {
  return syncedAt !== null && [customers, interactions].every(({ have, total }) => total === null || have >= total)
}

/** How much of the first download is here, in whole percent; null while it is not known how much there is in all. */
export function percentOf({ customers, interactions }: ReplicaState): number | null {
  if (customers.total === null || interactions.total === null) return null
  const total = customers.total + interactions.total
  if (total === 0) return null
  // Records may go while they are counted; 100 is said only of a copy that is whole.
  return Math.min(99, Math.floor(((customers.have + interactions.have) / total) * 100))
}

/** The share on its way, for a bar that never goes back: what is added to the server meanwhile only slows it down. */
export function useGrowingPercent(replica: ReplicaState): number | null {
  const [most, setMost] = useState(0)
  const percent = isWhole(replica) ? null : percentOf(replica)
  const shown = percent === null ? 0 : Math.max(most, percent)
  if (shown !== most) setMost(shown)
  return percent === null ? null : shown
}
