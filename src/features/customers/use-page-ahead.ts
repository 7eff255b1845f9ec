import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isThinLine } from '@/lib/thin-line'
import { getConnectivity } from '@/offline/connectivity'
import type { CustomerFilter } from './customer-filters'
import { CUSTOMER_PAGE, customerQueries } from './queries'

/** Who types on or scrolls through does not look at this page. */
const LOOKS_AFTER_MS = 500

type Looked = {
  /** The last page in sight, from 0. */
  page: number
  /** Whether it is there. */
  isRead: boolean
  /** Records of the whole list. */
  total: number
}

/**
 * Reads the page behind the last one in sight while that is looked at, so that it is there when somebody scrolls on.
 * Not without a connection, where the copy on this device answers at once, and not over a line that is slow or costs.
 */
export function usePageAhead(filter: CustomerFilter, { page, isRead, total }: Looked): void {
  const client = useQueryClient()
  const next = page + 1
  const isWanted = isRead && next * CUSTOMER_PAGE < total
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => {
      const { state, slow } = getConnectivity()
      if (state !== 'online' || slow || isThinLine()) return
      // When it fails it is read like any other page once it comes in sight.
      void client.prefetchQuery({ ...customerQueries.page(filter, next), retry: false })
    }, LOOKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, filter, next, isWanted])
}
