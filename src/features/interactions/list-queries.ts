import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { DAY_MS } from '#contract/day'
import type { InteractionType } from '#contract/interaction-record'
import { interactions } from '#contract/interactions'
import { monthsBefore, startOfDay } from '#contract/japan-day'
import { call } from '@/api/call'
import { readOrCopy, WITH_COPY } from '@/offline/cache/read-or-copy'
import { interactionQueries } from './queries'

const TIMELINE_PAGE = 20
/** More contacts than that of one day or month nobody reads at a desk. */
const PERIOD_LIMIT = 200

/** Where a page of contacts begins: the server's cursor, or an offset if the replica answered the page before. */
type TimelinePosition = { cursor: string | null; skip: number }
const FIRST_PAGE: TimelinePosition = { cursor: null, skip: 0 }

/** Lists of contacts, latest first; of one kind alone under a key behind that of all. */
export const contactLists = {
  /** Of one customer, page by page. */
  timeline: (customerId: string, type?: InteractionType) =>
    infiniteQueryOptions({
      queryKey: [...interactionQueries.all, 'timeline', customerId, ...ofKind(type)] as const,
      queryFn: ({ signal, pageParam: { cursor, skip } }) => {
        const page = { limit: TIMELINE_PAGE, ...(type ? { type } : {}) }
        const request = { params: { customerId }, query: { ...page, ...(cursor === null ? { skip } : { cursor }) } }
        const copy = { ...page, customerId, skip }
        return readOrCopy(() => call(interactions.ofCustomer, request, { signal }), 'contacts', copy)
      },
      meta: { ...WITH_COPY, reply: interactions.ofCustomer.response },
      initialPageParam: FIRST_PAGE,
      getNextPageParam: (last, pages): TimelinePosition | null => {
        const skip = pages.reduce((sum, page) => sum + page.interactions.length, 0)
        const cursor = last.next_cursor ?? null
        return cursor !== null || (last.interactions.length > 0 && skip < last.total) ? { cursor, skip } : null
      },
    }),

  /** What the keys of all days and months begin with. */
  periods: [
    [...interactionQueries.all, 'day'],
    [...interactionQueries.all, 'month'],
  ] as const,

  /** Of everybody on a day `YYYY-MM-DD` in Tokyo. */
  day: (day: string, type?: InteractionType) => between(['day', day], startOfDay(day), startOfDay(day) + DAY_MS, type),

  /** Of everybody in a month `YYYY-MM` in Tokyo. */
  month: (month: string, type?: InteractionType) => {
    const [first, next] = [`${month}-01`, monthsBefore(`${month}-01`, -1)]
    return between(['month', month], startOfDay(first), startOfDay(next), type)
  },
}

/** Of everybody from an instant on and before another (ms since 1970). */
function between(
  key: readonly [period: 'day' | 'month', name: string],
  from: number,
  to: number,
  type?: InteractionType,
) {
  const page = { limit: PERIOD_LIMIT, ...(type ? { type } : {}) }
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...page }
  return queryOptions({
    queryKey: [...interactionQueries.all, ...key, ...ofKind(type)] as const,
    queryFn: ({ signal }) =>
      readOrCopy(() => call(interactions.list, { query }, { signal }), 'between', { from, to, ...page }),
    meta: { ...WITH_COPY, reply: interactions.list.response },
  })
}

/** The end of a key: of one kind alone. */
function ofKind(type: InteractionType | undefined): InteractionType[] {
  return type ? [type] : []
}
