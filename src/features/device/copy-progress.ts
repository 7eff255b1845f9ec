import { useState } from 'react'
import type { DirectoryState } from '@/offline/directory/state'

/** Whether the copy answers for all customers: everything was read, and it adds up to what the server has. */
export function isWhole({ syncedAt, customers, interactions }: DirectoryState): boolean {
  return syncedAt !== null && [customers, interactions].every(({ have, total }) => total === null || have >= total)
}

/** How much of the first download is here, in whole percent; null while it is not known how much there is in all. */
export function percentOf({ customers, interactions }: DirectoryState): number | null {
  if (customers.total === null || interactions.total === null) return null
  const total = customers.total + interactions.total
  if (total === 0) return null
  // Records may go while they are counted; 100 is said only of a copy that is whole.
  return Math.min(99, Math.floor(((customers.have + interactions.have) / total) * 100))
}

/** The share on its way, for a bar that never goes back: what is added to the server meanwhile only slows it down. */
export function useGrowingPercent(directory: DirectoryState): number | null {
  const [most, setMost] = useState(0)
  const percent = isWhole(directory) ? null : percentOf(directory)
  const shown = percent === null ? 0 : Math.max(most, percent)
  if (shown !== most) setMost(shown)
  return percent === null ? null : shown
}
