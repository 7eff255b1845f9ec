import { type QueryClient, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '@/api/api-error'
import { isOlder } from '../cache/as-of'
import type { OutboxEntry } from '../outbox/entry'
import { changesOf } from '../outbox/fold/changes'
import { foldList } from '../outbox/fold/list'
import { useOutbox } from './outbox'
import type { PagedList } from './paged-list'
import { useListAhead } from './use-list-ahead'
import { usePageAhead } from './use-page-ahead'
import { usePagesInSight } from './use-pages-in-sight'
import { useStable } from './use-stable'

type Read<Data> = { page: number; data: Data | undefined; readAt: number; isUnreachable: boolean }
type Result<Data> = { data?: Data | undefined; dataUpdatedAt: number; fetchStatus: string; isError: boolean }

/**
 * One list as a row of slots, of which only the pages in sight are read, with the waiting changes of this device in it.
 * `first` is the query of the first page: it stands for the state of the whole list. Equal filters are the same list. `filter` is the
 * one that is answered: the typed one as soon as this device answers it. `isOlder`: what is shown answers an earlier one still.
 * @param typed the filter that is being typed: this device answers it at once, the server once it is the filter
 */
export function usePagedList<
  Filter extends object,
  Data extends { total: number },
  R extends { id: string },
  K extends QueryKey,
>(list: PagedList<Filter, Data, R, K>, given: Filter, typed = given) {
  const filter = useStable(given)
  const next = useStable(typed)
  const client = useQueryClient()
  const isAtHand = useCallback(
    (page: number) => client.getQueryData(list.page(filter, page).queryKey) !== undefined,
    [client, list, filter],
  )
  const { inSight, look, isStill } = usePagesInSight(list.pageSize, isAtHand)
  const first = useQuery(list.page(filter, 0))
  const isTyping = JSON.stringify(next) !== JSON.stringify(filter)
  const atHand = useListAhead(list, next, !isRefused(first.error) && (isTyping || first.data === undefined))
  // When the server will not say whether it knows somebody, nobody is the answer of this device.
  const isLast = atHand?.isOlder === true && first.isError && !isTyping
  const ahead = isLast ? undefined : atHand?.data
  const answered = ahead ? next : filter
  const former = useFormer(first.data)
  // The former list stays while another is on its way; when that cannot come, it would be the wrong answer.
  const isFormer = first.data === undefined && first.fetchStatus === 'fetching' && !ahead && former !== undefined
  // What is shown was asked for with another text than the one that is typed.
  const isForOlderFilter = isFormer || (ahead ? atHand?.isOlder === true : isTyping && first.data !== undefined)
  const top = ahead ?? (isFormer ? former : first.data)
  const hasFurther = !ahead && !isFormer
  const further = useQueries({
    queries: hasFurther ? inSight.filter((page) => page > 0).map((page) => list.page(filter, page)) : [],
    combine: useCallback(
      (results: Result<Data>[]) =>
        results.map(({ data, dataUpdatedAt, fetchStatus, isError }) => ({
          data,
          readAt: dataUpdatedAt,
          isUnreachable: fetchStatus === 'paused' || isError,
        })),
      [],
    ),
  })
  const outbox = useOutbox()

  const shown = useMemo(() => {
    const pagesInSight = inSight.filter((page) => page > 0)
    const reads: Read<Data>[] = [
      { page: 0, data: top, readAt: first.dataUpdatedAt, isUnreachable: false },
      ...further.map((result, i) => ({ ...result, page: pagesInSight[i] ?? 0 })),
    ]
    const newest = reads.reduce((a, b) => (b.data && b.readAt > a.readAt ? b : a))
    const pages = new Map(
      reads.flatMap(({ page, data, readAt }) => (data ? [[page, { records: list.records(data), readAt }]] : [])),
    )
    const read = { total: newest.data?.total ?? 0, pageSize: list.pageSize, pages }
    const keys = reads.flatMap(({ page, data }) => (data ? [list.page(filter, page).queryKey] : []))
    const entries = ahead ? outbox : entriesOver(client, keys, outbox)
    // The former list, shown while another is under way, is not this filter's: nothing is laid over it.
    const changes = isFormer ? [] : changesOf(list.kind, entries)
    const { slots, waiting } = foldList<R>(read, changes, list.rule(answered))
    const last = reads.reduce((a, b) => (b.page > a.page ? b : a))
    const looked = { page: last.page, isRead: hasFurther && last.data !== undefined, total: read.total }
    return { slots, waiting, isCutOff: reads.some((one) => one.isUnreachable), looked }
  }, [client, list, top, first.dataUpdatedAt, further, inSight, outbox, filter, answered, ahead, hasFurther, isFormer])

  usePageAhead(list, filter, shown.looked, isStill)

  return { ...shown, filter: answered, first, isFormer, isOlder: isForOlderFilter, isAhead: ahead !== undefined, look }
}

/** What waits, and what was sent after one of these pages was read: a total that was read later counts it already. */
function entriesOver(client: QueryClient, pages: readonly QueryKey[], outbox: readonly OutboxEntry[]) {
  const queries = pages.flatMap((queryKey) => client.getQueryCache().find({ queryKey, exact: true }) ?? [])
  return outbox.filter((entry) => entry.state !== 'sent' || queries.some((query) => isOlder(query, entry)))
}

/** What the server will not show is not shown by this device either. A server in trouble, or none, takes nothing away. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.status < 500
}

/** The latest data that was there, also of another query before. */
function useFormer<T>(data: T | undefined): T | undefined {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  return former
}
