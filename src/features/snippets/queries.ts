import { queryOptions } from '@tanstack/react-query'
import { snippets } from '#contract/snippets'
import { call } from '@/api/call'

const all = ['snippets'] as const

/** The only home of the key under which snippets are read. */
export const snippetQueries = {
  /** The own and the shared ones: they are few. */
  whole: () =>
    queryOptions({
      queryKey: all,
      queryFn: ({ signal }) => call(snippets.list, {}, { signal }),
      meta: { reply: snippets.list.response },
    }),
}
