import type { QueryClient } from '@tanstack/react-query'
import type { Slots } from '@/ui/list/slot'
import type { ListedCustomers } from './customer-filters'
import type { ShownCustomer } from './customer-list'
import { CUSTOMER_PAGE, customerQueries } from './queries'

type Listed = { slots: Slots<ShownCustomer>; filter: ListedCustomers }

/** A row whose box was pressed. */
export type Pressed = { id: string; index: number }

/**
 * Everybody from one row to another. Those of rows that were not read are read for it: nobody in between is left out.
 * Throws where they cannot be.
 */
export async function idsBetween(
  client: QueryClient,
  { slots, filter }: Listed,
  one: Pressed,
  other: Pressed,
): Promise<string[]> {
  const isElsewhere = [one, other].some(({ id, index }) => (slots.at(index)?.record.id ?? id) !== id)
  if (isElsewhere) throw new Error('a row of the range is in another list, or has moved')
  const [first, last] = [Math.min(one.index, other.index), Math.max(one.index, other.index)]
  const shown = Array.from({ length: last - first + 1 }, (_, at) => slots.at(first + at)?.record.id)
  if (shown.every((id) => id !== undefined)) return shown
  const pages: string[] = []
  // Customers who wait on this device push the others down: a row may stand a page earlier on the server.
  for (
    let page = Math.max(Math.floor(first / CUSTOMER_PAGE) - 1, 0);
    page <= Math.floor(last / CUSTOMER_PAGE);
    page += 1
  ) {
    const { customers } = await client.ensureQueryData(customerQueries.page(filter, page))
    pages.push(...customers.map(({ id }) => id))
  }
  const places = [pages.indexOf(one.id), pages.indexOf(other.id)].toSorted((a, b) => a - b)
  const [from = -1, to = -1] = places
  if (from < 0) throw new Error('a row of the range is not on the pages that were read')
  return [...new Set([...shown.flatMap((id) => id ?? []), ...pages.slice(from, to + 1)])]
}
