import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Slots } from '@/ui/list/slot'
import { useTicks } from '@/ui/list/use-ticks'
import { type Chosen, everybodyOf, isChosen, NOBODY, withTicked } from './chosen-customers'
import type { ListedCustomers } from './customer-filters'
import { customerPages, type ShownCustomer } from './customer-list'
import { CUSTOMER_PAGE } from './queries'

type Listed = { slots: Slots<ShownCustomer>; filter: ListedCustomers }

/**
 * Who is chosen in the list. Those who were ticked stay so in another search; who chose everybody of a list meant that list,
 * and begins anew in another one.
 */
export function useChosen({ slots, filter }: Listed) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const list = namedBy(filter)
  if (chosen?.kind === 'all' && namedBy(chosen.filter) !== list) setChosen(NOBODY)
  const isTicked = useMemo(() => chosen && ((id: string) => isChosen(chosen, id)), [chosen])
  const read = async (page: number) =>
    customerPages.records(await client.ensureQueryData(customerPages.page(filter, page)))
  const ticks = useTicks({ slots, pageSize: CUSTOMER_PAGE, read }, isTicked, (people, isIn) => {
    const ids = people.map(({ id }) => id)
    setChosen((now) => now && withTicked(now, ids, isIn))
  })
  return {
    chosen,
    ...ticks,
    begin: () => setChosen(NOBODY),
    end: () => setChosen(null),
    chooseAll: (total: number) => setChosen(everybodyOf(filter, total)),
  }
}

/** What tells one list from another; the order does not. */
function namedBy({ sort_by, sort_order, ...filter }: ListedCustomers): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
