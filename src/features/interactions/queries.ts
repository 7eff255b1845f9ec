import { queryOptions } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard'
import { call } from '@/api/call'
import { serverNow } from '@/lib/device-clock'
import { readOrCopy, WITH_COPY } from '@/offline/cache/read-or-copy'

const SUMMARY_MONTHS = 12

/** The keys under which contacts are read, as far as the first screen needs them; their lists are in `list-queries.ts`. */
export const interactionQueries = {
  all: ['interactions'] as const,

  /** Counts and latest contacts of the tenant. */
  summary: () =>
    queryOptions({
      queryKey: [...interactionQueries.all, 'summary'] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(dashboard.summary, {}, { signal }), 'summary', {
          now: serverNow(),
          months: SUMMARY_MONTHS,
        }),
      meta: { ...WITH_COPY, goesByDay: true, reply: dashboard.summary.response },
    }),
}
