import type { QueryClient } from '@tanstack/react-query'
import { currentScope } from '@/offline/scope/scope'
import type { Slots } from '@/ui/list/slot'
import type { ListedCustomers } from './customer-filters'
import type { ShownCustomer } from './customer-list'
import { CUSTOMER_PAGE, customerQueries } from './queries'

type Listed = { slots: Slots<ShownCustomer>; filter: ListedCustomers }
/** A row of the list, counted from 0. */
export type Place = { id: string; index: number }

/** The list that was looked at last, in the memory of this tab, and how far somebody has walked in it. */
let walked: (Listed & { owner: unknown; at: Place | null }) | null = null

/** From here on, the records that are opened are those of this list. */
export function walkList({ slots, filter }: Listed): void {
  walked = { slots, filter, owner: currentScope(), at: null }
}

/** Where a customer stands in the list that was looked at last; null for who does not, and for a list of somebody else. */
export function placeInList(id: string): (Place & { length: number }) | null {
  if (walked === null || walked.owner !== currentScope()) return null
  const { slots, at } = walked
  const index = at?.id === id ? at.index : indexOf(slots, id)
  return index < 0 ? null : { id, index, length: slots.length }
}

function indexOf(slots: Slots<ShownCustomer>, id: string): number {
  for (let index = 0; index < slots.length; index += 1) if (slots.at(index)?.record.id === id) return index
  return -1
}

/**
 * The row after (`step` 1) or before (-1) another one. A row that was not read is read for it, from the copy where the server is
 * away. Null where the list has none there, or has changed so that it cannot be told. Throws where it cannot be read.
 */
export async function stepInList(client: QueryClient, from: Place, step: 1 | -1): Promise<Place | null> {
  const list = walked
  const index = from.index + step
  if (list === null || list.owner !== currentScope() || index < 0 || index >= list.slots.length) return null
  const isShown = list.slots.at(from.index)?.record.id === from.id
  const id = (isShown ? list.slots.at(index)?.record.id : undefined) ?? (await readBeside(client, list, from, step))
  if (id === undefined) return null
  list.at = { id, index }
  return list.at
}

async function readBeside(client: QueryClient, { filter }: Listed, from: Place, step: number) {
  const page = (index: number) => Math.floor(index / CUSTOMER_PAGE)
  // Customers who wait on this device push the others down: a row may stand a page earlier on the server.
  const first = Math.max(page(Math.min(from.index, from.index + step)) - 1, 0)
  const ids: string[] = []
  for (let at = first; at <= page(Math.max(from.index, from.index + step)); at += 1) {
    const { customers } = await client.ensureQueryData(customerQueries.page(filter, at))
    ids.push(...customers.map(({ id }) => id))
  }
  const place = ids.indexOf(from.id)
  return place < 0 ? undefined : ids[place + step]
}
