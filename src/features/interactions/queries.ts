import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { DAY_MS } from '#contract/day'
import { type InteractionType, interactions } from '#contract/interactions'
import { call } from '@/api/call'
import { readOrCopy, WITH_COPY } from '@/offline/cache/read-or-copy'

const TIMELINE_PAGE = 20
const SUMMARY_MONTHS = 12
/** More contacts than that in one day nobody reads at a desk. */
const DAY_LIMIT = 200

/** Where a page of contacts begins: the server's cursor, or an offset if the replica answered the page before. */
type TimelinePosition = { cursor: string | null; skip: number }
const FIRST_PAGE: TimelinePosition = { cursor: null, skip: 0 }

/** The only home of the keys under which contacts are read. */
export const interactionQueries = {
  all: ['interactions'] as const,

  /** Contacts of one customer, latest first, page by page; of one kind alone under a key behind that of all. */
  timeline: (customerId: string, type?: InteractionType) =>
    infiniteQueryOptions({
      queryKey: [...interactionQueries.all, 'timeline', customerId, ...ofKind(type)] as const,
      queryFn: ({ signal, pageParam: { cursor, skip } }) => {
        const page = { limit: TIMELINE_PAGE, ...(type ? { type } : {}) }
        const request = { params: { customerId }, query: { ...page, ...(cursor === null ? { skip } : { cursor }) } }
        const copy = { ...page, customerId, skip }
        return readOrCopy(() => call(interactions.ofCustomer, request, { signal }), 'contacts', copy)
      },
      meta: WITH_COPY,
      initialPageParam: FIRST_PAGE,
      getNextPageParam: (last, pages): TimelinePosition | null => {
        const skip = pages.reduce((sum, page) => sum + page.interactions.length, 0)
        const cursor = last.next_cursor ?? null
        return cursor !== null || (last.interactions.length > 0 && skip < last.total) ? { cursor, skip } : null
      },
    }),

  /** Contacts of everybody on a day `YYYY-MM-DD` in Tokyo, latest first; of one kind alone under a key behind that of all. */
  day: (day: string, type?: InteractionType) => {
    const from = Date.parse(`${day}T00:00:00+09:00`)
    const to = from + DAY_MS
    const page = { limit: DAY_LIMIT, ...(type ? { type } : {}) }
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...page }
    return queryOptions({
      queryKey: [...interactionQueries.all, 'day', day, ...ofKind(type)] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(interactions.list, { query }, { signal }), 'between', { from, to, ...page }),
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

function ofKind(type: InteractionType | undefined): InteractionType[] {
  return type ? [type] : []
}
