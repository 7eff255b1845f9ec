import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KNOWLEDGE_PAGE } from './queries'

/** The number of the last page of a list, from 0. */
export function lastPage(total: number): number {
  return Math.max(0, Math.ceil(total / KNOWLEDGE_PAGE) - 1)
}

type Shown = {
  page: number
  queryKey: QueryKey
  query: Pick<UseQueryResult<{ total: number }>, 'data' | 'isPlaceholderData' | 'isFetching'>
}

/** Leaves a page whose last record was deleted, here or by somebody else, for the last one that there is. */
export function useLastPage({ page, queryKey, query }: Shown, go: (page: number) => void): void {
  const client = useQueryClient()
  const { data, isPlaceholderData, isFetching } = query
  const last = data && !isPlaceholderData && !isFetching ? lastPage(data.total) : page
  useEffect(() => {
    if (page <= last) return
    // Whoever comes to that page again asks for it: there may be something on it by then.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    go(last)
  })
}
