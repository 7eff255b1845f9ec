import type { CustomerChoice } from '#contract/customer-selections'
import type { Customer } from '#contract/customers'
import { matchesCustomer } from '@/lib/customer-list'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { madeHere } from '@/offline/outbox/fold/made'
import type { ListedCustomers } from './customer-filters'

/** Who is chosen for an act: these, or everybody of a list but those. */
export type Chosen =
  | { kind: 'these'; ids: ReadonlySet<string> }
  | { kind: 'all'; filter: ListedCustomers; total: number; except: ReadonlySet<string> }

export const NOBODY: Chosen = { kind: 'these', ids: new Set() }

/** Everybody whom a list has. */
export function everybodyOf(filter: ListedCustomers, total: number): Chosen {
  return { kind: 'all', filter, total, except: new Set() }
}

/** Whether a customer of the list that is shown is among them. */
export function isChosen(chosen: Chosen, id: string): boolean {
  return chosen.kind === 'these' ? chosen.ids.has(id) : !chosen.except.has(id)
}

export function countChosen(chosen: Chosen): number {
  return chosen.kind === 'these' ? chosen.ids.size : Math.max(chosen.total - chosen.except.size, 0)
}

/** How many of them only this device has: what is made of the server's customers leaves them out. */
export function countUnsent(chosen: Chosen, entries: readonly OutboxEntry[]): number {
  return madeHere<Customer>('customer', entries).filter(
    ({ record, mark }) =>
      mark !== null &&
      isChosen(chosen, record.id) &&
      (chosen.kind === 'these' || matchesCustomer(record, chosen.filter)),
  ).length
}

/** The same with these taken in, or out. */
export function withTicked(chosen: Chosen, ids: readonly string[], isIn: boolean): Chosen {
  if (chosen.kind === 'all') return { ...chosen, except: changed(chosen.except, ids, !isIn) }
  return { ...chosen, ids: changed(chosen.ids, ids, isIn) }
}

/** As the server is told. The order of a list is none of its business. */
export function choiceOf(chosen: Chosen): CustomerChoice {
  if (chosen.kind === 'these') return { ids: [...chosen.ids] }
  const { sort_by, sort_order, ...filter } = chosen.filter
  return { filter, excluded: [...chosen.except] }
}

function changed(ids: ReadonlySet<string>, some: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...ids, ...some]) : new Set([...ids].filter((id) => !some.includes(id)))
}
