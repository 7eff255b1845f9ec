import { queryOptions } from '@tanstack/react-query'
import { customerMerges } from '#contract/customer-merges'
import { call } from '@/api/call'
import { DiskSilent } from '@/lib/transaction-limit'
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

  /** Those who may be one person under two records, as the copy on this device has them. Fails when it does not answer. */
  pairs: () =>
    queryOptions({
      queryKey: ['customer-pairs'] as const,
      queryFn: async () => {
        const found = await copyAtHand('pairs', {})
        if (!found) throw new DiskSilent('the copy does not answer')
        return found
      },
      meta: { persist: false },
      networkMode: 'always',
      // Found anew when the page is opened: it takes seconds in a large book.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
}
