import { queryOptions } from '@tanstack/react-query'
import { savedFilters } from '#contract/saved-filters'
import { call } from '@/api/call'

const all = ['saved-filters'] as const

/** The only home of the key under which saved filters are read. */
export const savedFilterQueries = {
  /** The own and the shared ones: they are few. */
  whole: () =>
    queryOptions({
      queryKey: all,
      queryFn: ({ signal }) => call(savedFilters.list, {}, { signal }),
      meta: { reply: savedFilters.list.response },
    }),
}
