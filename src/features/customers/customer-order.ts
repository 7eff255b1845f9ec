import type { Customer } from '#contract/customers'
import { customerSearchText, searchTerms } from '#contract/search-text'
import type { CustomerFilter } from './customer-filters'

/** Whether the server would list this record; the same folding of text as there. */
export function matchesFilter(customer: Customer, filter: CustomerFilter): boolean {
  if (filter.company_filter && customer.company !== filter.company_filter) return false
  if (!filter.search) return true
  const text = customerSearchText(customer)
  return searchTerms(filter.search).every((term) => text.includes(term))
}

/** Negative when `a` is listed before `b`; the same order as the server's. */
export function compareCustomers(a: Customer, b: Customer, { sort_by, sort_order }: CustomerFilter): number {
  const direction = sort_order === 'asc' ? 1 : -1
  return direction * (compareValues(a[sort_by], b[sort_by]) || compareText(a.id, b.id))
}

function compareValues(a: string | null, b: string | null): number {
  return compareText(a ?? '', b ?? '')
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
