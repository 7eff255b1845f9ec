import type { Customer } from '#contract/customers'
import type { CustomerChange } from './customer-changes'
import type { CustomerFilter } from './customer-filters'
import { compareCustomers, matchesFilter } from './customer-order'
import { foldCustomer, type ShownCustomer } from './fold'
import { FoldedList } from './folded-list'

/** The pages of one list that were read so far. */
export type CustomerPages = {
  /** Records that match on the server, over all pages. */
  total: number
  pageSize: number
  /** Page number -> its records; `readAt` tells which of two pages is right about a record that both hold. */
  pages: ReadonlyMap<number, { records: readonly Customer[]; readAt: number }>
}

export type ShownList = {
  /** One slot a row, in the order of the list; null where the page was not read yet. */
  slots: (ShownCustomer | null)[]
  /** New records among them that the server does not have. */
  waiting: number
}

/** The list with the waiting changes: new records where they sort, changed ones where they sort now, deleted ones gone. */
export function foldCustomerList(
  read: CustomerPages,
  changes: readonly CustomerChange[],
  filter: CustomerFilter,
): ShownList {
  const list = new FoldedList(serverSlots(read), filter)
  let waiting = 0
  for (const own of Map.groupBy(changes, (change) => change.id).values()) {
    if (applyToList(list, own, filter)) waiting += 1
  }
  return { slots: list.slots(), waiting }
}

function serverSlots({ total, pageSize, pages }: CustomerPages): (ShownCustomer | null)[] {
  const owner = new Map<string, number>()
  const newestFirst = [...pages].sort(([, a], [, b]) => b.readAt - a.readAt)
  for (const [page, { records }] of newestFirst) {
    for (const { id } of records) if (!owner.has(id)) owner.set(id, page)
  }
  const slots: (ShownCustomer | null | undefined)[] = new Array(total).fill(null)
  for (const [page, { records }] of pages) {
    records.forEach((record, i) => {
      const at = page * pageSize + i
      if (at >= total) return
      slots[at] = owner.get(record.id) === page ? { record, mark: null } : undefined
    })
  }
  return slots.filter((slot) => slot !== undefined)
}

/** Lays the changes of one customer over the list. Returns whether they add a record that the server does not have. */
function applyToList(list: FoldedList, changes: readonly CustomerChange[], filter: CustomerFilter): boolean {
  const first = changes[0]
  if (!first) return false
  const server = list.recordOf(first.id)
  const shown = foldCustomer(server, changes)
  if (shown && server && compareCustomers(shown.record, server, filter) === 0 && matchesFilter(shown.record, filter)) {
    list.replace(server, shown)
    return false
  }
  takeAway(list, server, first, filter)
  if (!shown || !matchesFilter(shown.record, filter)) return false
  const isNew = first.kind === 'create' && server === undefined
  // A new record that was sent is most likely among the ones that were not read yet; then it takes the place of one.
  list.insert(shown, isNew && shown.mark === null)
  return isNew && shown.mark !== null
}

/** Takes the record out of its old place; where that was not read, one unread slot in its stead. */
function takeAway(list: FoldedList, server: Customer | undefined, first: CustomerChange, filter: CustomerFilter): void {
  if (server) {
    list.remove(server)
    return
  }
  const base = 'base' in first ? first.base : undefined
  if (!base || first.kind === 'restore' || !matchesFilter(base, filter)) return
  list.removeUnread(base)
}
