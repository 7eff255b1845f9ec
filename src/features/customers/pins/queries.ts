import { queryOptions } from '@tanstack/react-query'
import { pinnedCustomers } from '#contract/pinned-customers'
import { call } from '@/api/call'

/** The kind of a pin in the effects of commands; its id is that of the customer. */
export const PIN_KIND = 'pinned-customer'

const all = ['pinned-customers'] as const

/** The only home of the key under which pins are read. */
export const pinQueries = {
  /** All of the caller: they are few. */
  whole: () =>
    queryOptions({
      queryKey: all,
      queryFn: ({ signal }) => call(pinnedCustomers.list, {}, { signal }),
      meta: { reply: pinnedCustomers.list.response },
    }),
}
