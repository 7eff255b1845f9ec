import type { ResponseOf } from '#contract/endpoint'
import type { PinnedCustomer, pinnedCustomers } from '#contract/pinned-customers'
import { compareKeys } from '@/lib/code-point-key'
import type { WholeList } from '@/offline/scope/paged-list'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { PIN_KIND, pinQueries } from './queries'

const EVERY = {}

const pinList = {
  kind: PIN_KIND,
  query: pinQueries.whole,
  records: ({ pinned_customers }) => pinned_customers,
  rule: () => ({
    compare: (a, b) => compareKeys(Date.parse(b.pinned_at), Date.parse(a.pinned_at)) || compareKeys(a.id, b.id),
    matches: () => true,
  }),
} satisfies WholeList<
  typeof EVERY,
  ResponseOf<typeof pinnedCustomers.list>,
  PinnedCustomer,
  ReturnType<typeof pinQueries.whole>['queryKey']
>

/** The ids of whom the person has pinned, the latest first, with what waits on this device; null until they are known. */
export function usePins(): readonly string[] | null {
  const { slots, first } = useWholeList(pinList, EVERY)
  return first.data || slots.length > 0 ? slots.map(({ record }) => record.id) : null
}
