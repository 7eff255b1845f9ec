import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSlowNetwork } from '@/lib/slow-network'
import { getConnectivity } from '../connectivity/connectivity'
import type { PagedList } from './paged-list'

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
 * Not without a connection, where the copy on this device answers at once, and not over a slow or metered network.
 */
export function usePageAhead<Filter, Data extends { total: number }, R extends { id: string }, K extends QueryKey>(
  list: PagedList<Filter, Data, R, K>,
  filter: Filter,
  { page, isRead, total }: Looked,
  isStill: () => boolean,
): void {
  const client = useQueryClient()
  const next = page + 1
  const isWanted = isRead && next * list.pageSize < total
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => {
      const { state, slow } = getConnectivity()
      if (!isStill() || state !== 'online' || slow || isSlowNetwork()) return
      // When it fails it is read like any other page once it comes in sight.
      void client.prefetchQuery({ ...list.page(filter, next), retry: false })
    }, LOOKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, list, filter, next, isWanted, isStill])
}
