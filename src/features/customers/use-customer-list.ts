import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Customer, CustomerList } from '#contract/customers'
import { changesOf } from '@/offline/fold/changes'
import { foldList } from '@/offline/fold/list'
import { useOutbox } from '@/offline/outbox'
import type { CustomerFilter } from './customer-filters'
import { compareCustomers, matchesFilter } from './customer-order'
import { CUSTOMER_PAGE, customerQueries } from './queries'
import { usePageAhead } from './use-page-ahead'

type Read = { page: number; data: CustomerList | undefined; readAt: number; isUnreachable: boolean }

/**
 * One list of customers as a row of slots, of which only the pages in sight are read.
 * `first` is the query of the first page: it stands for the state of the whole list.
 */
export function useCustomerList(filter: CustomerFilter) {
  const [inSight, setInSight] = useState<readonly number[]>([])
  const first = useQuery(customerQueries.page(filter, 0))
  const former = useFormer(first.data)
  // The former list stays while another is on its way; when that cannot come, it would be the wrong answer.
  const isFormer = first.data === undefined && first.fetchStatus === 'fetching' && former !== undefined
  const top = isFormer ? former : first.data
  const further = useQueries({
    queries: isFormer ? [] : inSight.filter((page) => page > 0).map((page) => customerQueries.page(filter, page)),
    combine: useCallback(
      (results: { data?: CustomerList | undefined; dataUpdatedAt: number; fetchStatus: string; isError: boolean }[]) =>
        results.map(({ data, dataUpdatedAt, fetchStatus, isError }) => ({
          data,
          readAt: dataUpdatedAt,
          isUnreachable: fetchStatus === 'paused' || isError,
        })),
      [],
    ),
  })
  const outbox = useOutbox()

  const list = useMemo(() => {
    const pagesInSight = inSight.filter((page) => page > 0)
    const reads: Read[] = [
      { page: 0, data: top, readAt: first.dataUpdatedAt, isUnreachable: false },
      ...further.map((result, i) => ({ ...result, page: pagesInSight[i] ?? 0 })),
    ]
    const newest = reads.reduce((a, b) => (b.data && b.readAt > a.readAt ? b : a))
    const pages = new Map(
      reads.flatMap(({ page, data, readAt }) => (data ? [[page, { records: data.customers, readAt }]] : [])),
    )
    const read = { total: newest.data?.total ?? 0, pageSize: CUSTOMER_PAGE, pages }
    // The former list, shown while a search is under way, is not this filter's: nothing is laid over it.
    const { slots, waiting } = foldList(read, isFormer ? [] : changesOf('customer', outbox), listRule(filter))
    const last = reads.reduce((a, b) => (b.page > a.page ? b : a))
    const looked = { page: last.page, isRead: !isFormer && last.data !== undefined, total: read.total }
    return { slots, waiting, isCutOff: reads.some((one) => one.isUnreachable), looked }
  }, [top, first.dataUpdatedAt, further, inSight, outbox, filter, isFormer])

  usePageAhead(filter, list.looked)

  /** Tells which rows are in sight; the pages around them are read. */
  const look = useCallback((from: number, to: number) => {
    const pages: number[] = []
    for (let page = Math.floor(from / CUSTOMER_PAGE); page <= Math.floor(to / CUSTOMER_PAGE); page += 1)
      pages.push(page)
    setInSight((before) => (before.join() === pages.join() ? before : pages))
  }, [])

  return { ...list, first, isFormer, look }
}

/** What is in the list and where, as the server would say. */
export function listRule(filter: CustomerFilter) {
  return {
    compare: (a: Customer, b: Customer) => compareCustomers(a, b, filter),
    matches: (customer: Customer) => matchesFilter(customer, filter),
  }
}

/** The latest data that was there, also of another query before. */
function useFormer<T>(data: T | undefined): T | undefined {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  return former
}
