import type { Customer } from '#contract/customers'
import { kanaRow } from '#contract/kana-row'
import { customerSearchText, searchTerms, searchText } from '#contract/search-text'
import type { CustomerSort } from './customer-address'
import type { CustomerFilter } from './customer-filters'

/** Whether the server would list this record: the same folding of text as there (server/domain/customer-page.ts). */
export function matchesFilter(customer: Customer, filter: CustomerFilter): boolean {
  if (filter.kana_row && kanaRow(customer.name_kana) !== filter.kana_row) return false
  if (filter.company_filter && !searchText(customer.company).includes(searchText(filter.company_filter))) return false
  if (!filter.search) return true
  const text = customerSearchText(customer)
  return searchTerms(filter.search).every((term) => text.includes(term))
}

/** Negative when `a` is listed before `b`; the same order as the server's, the id deciding between equals. */
export function compareCustomers(a: Customer, b: Customer, { sort_by, sort_order }: CustomerFilter): number {
  const direction = sort_order === 'asc' ? 1 : -1
  return direction * (compareField(a, b, sort_by) || compareText(a.id, b.id))
}

function compareField(a: Customer, b: Customer, field: CustomerSort): number {
  if (field === 'name' || field === 'name_kana' || field === 'company') return compareText(a[field], b[field])
  return timeOf(a[field]) - timeOf(b[field]) || 0
}

/** Nobody met yet counts as longest ago. */
function timeOf(time: string | null): number {
  return time === null ? Number.MIN_SAFE_INTEGER : Date.parse(time)
}

/** By code point, as the database compares; `<` of JavaScript would put 𠮷 before 﨑. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let i = 0
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i += 1
  return i < length ? (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0) : a.length - b.length
}
