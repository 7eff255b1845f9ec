import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { interactions } from '#contract/interactions'
import { call } from '@/api/call'
import { readOrCopy, WITH_COPY } from '@/offline/read/read-or-copy'

const TIMELINE_PAGE = 20
const SUMMARY_MONTHS = 12
const DAY_MS = 86_400_000
/** More contacts than that in one day nobody reads at a desk. */
const DAY_LIMIT = 200

/** Where a page of contacts begins: by the server's cursor, by their number where the directory gave the page before. */
type TimelinePosition = { cursor: string | null; skip: number }
const FIRST_PAGE: TimelinePosition = { cursor: null, skip: 0 }

/** The only home of the keys under which contacts are read. */
export const interactionQueries = {
  all: ['interactions'] as const,

  /** Contacts of one customer, latest first, page by page. */
  timeline: (customerId: string) =>
    infiniteQueryOptions({
      queryKey: [...interactionQueries.all, 'timeline', customerId] as const,
      queryFn: ({ signal, pageParam: { cursor, skip } }) => {
        const position = cursor === null ? { skip } : { cursor }
        const request = { params: { customerId }, query: { limit: TIMELINE_PAGE, ...position } }
        return readOrCopy(() => call(interactions.ofCustomer, request, { signal }), 'contacts', {
          customerId,
          skip,
          limit: TIMELINE_PAGE,
        })
      },
      meta: WITH_COPY,
      initialPageParam: FIRST_PAGE,
      getNextPageParam: (last, pages): TimelinePosition | null => {
        const skip = pages.reduce((sum, page) => sum + page.interactions.length, 0)
        const cursor = last.next_cursor ?? null
        return cursor !== null || (last.interactions.length > 0 && skip < last.total) ? { cursor, skip } : null
      },
    }),

  /** Contacts of everybody on a day `YYYY-MM-DD` in Tokyo, latest first. */
  day: (day: string) => {
    const from = Date.parse(`${day}T00:00:00+09:00`)
    const [to, limit] = [from + DAY_MS, DAY_LIMIT]
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), limit }
    return queryOptions({
      queryKey: [...interactionQueries.all, 'day', day] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(interactions.list, { query }, { signal }), 'between', { from, to, limit }),
      meta: WITH_COPY,
    })
  },

  /** Counts and latest contacts of the tenant. */
  summary: () =>
    queryOptions({
      queryKey: [...interactionQueries.all, 'summary'] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(interactions.summary, {}, { signal }), 'summary', {
          now: Date.now(),
          months: SUMMARY_MONTHS,
        }),
      meta: WITH_COPY,
    }),
}
