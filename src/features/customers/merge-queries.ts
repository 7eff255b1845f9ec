import { queryOptions } from '@tanstack/react-query'
import { customerMerges } from '#contract/customer-merges'
import { call } from '@/api/call'
import { copyAtHand } from '@/offline/cache/read-or-copy'

const all = ['customer-merges'] as const

/** The only home of the keys under which merges are read. They are undone with a connection only, and not kept. */
export const mergeQueries = {
  all,

  /** The merges into a customer that can still be undone. */
  into: (customerId: string) =>
    queryOptions({
      queryKey: [...all, 'into', customerId] as const,
      queryFn: ({ signal }) => call(customerMerges.list, { query: { customer_id: customerId } }, { signal }),
      meta: { persist: false },
      networkMode: 'online',
    }),

  /** Those who may be one person under two records, as the copy on this device has them; null without one. */
  pairs: () =>
    queryOptions({
      queryKey: ['customer-pairs'] as const,
      queryFn: () => copyAtHand('pairs', {}),
      meta: { persist: false },
      networkMode: 'always',
      // Found anew when the page is opened: it takes seconds in a large book.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
}
