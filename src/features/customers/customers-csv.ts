import { BYTE_ORDER_MARK } from '#contract/csv'
import { customersCsvText } from '#contract/customer-csv'
import { customerList } from '#contract/customer-list'
import { type Customer, type CustomerList, customers } from '#contract/customers'
import { COPY_PAGE, KEPT_AT_ONCE } from '#contract/list-limits'
import { encodeShiftJis } from '#contract/shift-jis'
import { call } from '@/api/call'
import { customerOrder } from '@/lib/customer-list'
import { copied, readOrCopy } from '@/offline/cache/read-or-copy'
import { type Chosen, isChosen } from './chosen-customers'
import type { ListedCustomers } from './customer-filters'

/** More than any tenant has. */
const EVERYBODY = 1_000_000

type Progress = (read: number, total: number) => void

export type CsvEncoding = 'utf-8' | 'shift_jis'

/** There is no connection, and the copy on this device was never whole: a file of it would leave people out. */
export class CopyNotWhole extends Error {
  override name = 'CopyNotWhole'
}

/**
 * All customers of a list, in its order: from the server, page by page, which notes it like every look at the list; without a
 * connection from the copy on this device. `onProgress` is told how many have come, and of how many.
 * @throws CopyNotWhole, and what {@link readOrCopy} throws
 */
export async function wholeList(filter: ListedCustomers, onProgress: Progress = () => {}): Promise<Customer[]> {
  return readWhole(() => fromServer(filter, onProgress), filter)
}

async function readWhole(ask: () => Promise<CustomerList>, filter: ListedCustomers): Promise<Customer[]> {
  const list = await readOrCopy(ask, 'customers', { ...filter, skip: 0, limit: EVERYBODY })
  if (copied(list)?.at === 0) throw new CopyNotWhole()
  return list.customers
}

/**
 * Those who are chosen, in the order of the list. Who was ticked may stand in no list that is narrowed: they are asked for by
 * their ids, and nobody else is read, which the audit log would tell. Throws like {@link wholeList}.
 */
export async function chosenOf(
  chosen: Chosen,
  { sort_by, sort_order }: Pick<ListedCustomers, 'sort_by' | 'sort_order'>,
  onProgress: Progress = () => {},
): Promise<Customer[]> {
  const order = { sort_by, sort_order }
  const listed =
    chosen.kind === 'all'
      ? await wholeList({ ...chosen.filter, ...order }, onProgress)
      : await readWhole(() => tickedOnServer([...chosen.ids], order, onProgress), order)
  return listed.filter(({ id }) => isChosen(chosen, id))
}

/**
 * Several pages are read in an order that no change touches, and put into the asked one here: who is changed meanwhile would
 * move from a page that is still to come to one that was read, and be missing.
 */
async function fromServer(filter: ListedCustomers, onProgress: Progress): Promise<CustomerList> {
  const first = await call(customers.list, { query: { ...filter, limit: COPY_PAGE } })
  onProgress(first.customers.length, first.total)
  if (first.next_cursor === undefined) return first
  const found: Customer[] = []
  const steady = { ...filter, sort_by: 'created_at', sort_order: 'asc' } as const
  let cursor: string | undefined
  for (;;) {
    const page = await call(customers.list, { query: { ...steady, limit: COPY_PAGE, ...(cursor && { cursor }) } })
    found.push(...page.customers)
    onProgress(found.length, page.total)
    cursor = page.next_cursor
    if (cursor === undefined) return { ...page, customers: found.toSorted(customerOrder(filter)) }
  }
}

async function tickedOnServer(
  ids: readonly string[],
  order: Pick<ListedCustomers, 'sort_by' | 'sort_order'>,
  onProgress: Progress,
): Promise<CustomerList> {
  const found: Customer[] = []
  let list: CustomerList | undefined
  for (let asked = 0; asked < ids.length; asked += KEPT_AT_ONCE) {
    const some = ids.slice(asked, asked + KEPT_AT_ONCE)
    list = await call(customerList, { query: { ...order, ids: some.join(), limit: KEPT_AT_ONCE } })
    found.push(...list.customers)
    onProgress(Math.min(asked + KEPT_AT_ONCE, ids.length), ids.length)
  }
  if (!list) throw new RangeError('nobody is ticked')
  return { ...list, customers: found.toSorted(customerOrder(order)) }
}

/** Customers as a CSV file. `lost`: letters that Shift_JIS does not have, in whose place stands 〓. */
export function customersCsv(
  listed: readonly Customer[],
  encoding: CsvEncoding,
): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  const text = customersCsvText(listed)
  if (encoding === 'shift_jis') return encodeShiftJis(text)
  return { bytes: new TextEncoder().encode(`${BYTE_ORDER_MARK}${text}`), lost: [] }
}
