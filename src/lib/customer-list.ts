// Which customers a list holds and in which order: the server's rule (server/customers/page.ts), told once for the copy of all
// customers on this device and for the changes that are laid over a list.
import { customerTerms, isBornOn } from '#contract/birth-days'
import { type CustomerFilterQuery, filterOn, passesFilter } from '#contract/customer-filter'
import type { Customer, CustomerListQuery, KanaRow } from '#contract/customers'
import { japanDay } from '#contract/japan-day'
import { kanaRow } from '#contract/kana-row'
import { COMPANY_LINE, customerSearchText, searchText } from '#contract/search-text'
import { codePointKey, compareKeys } from './code-point-key'

/** The part of a query that decides which records are listed. */
export type Narrowing = Pick<CustomerListQuery, 'search' | 'company_filter' | 'kana_row'> & CustomerFilterQuery
export type CustomerSort = NonNullable<CustomerListQuery['sort_by']>
/** What tells one list from another. */
export type ListedBy = Narrowing & { sort_by: CustomerSort; sort_order: 'asc' | 'desc' }

/** A customer as it is looked for. Text and row are costly to make, and a copy of all customers keeps them. */
export type Findable = { text: string; kana: KanaRow; born: string | null }

export function findable(customer: Customer): Findable {
  return { text: customerSearchText(customer), kana: kanaRow(customer.name_kana), born: customer.birth_date }
}

/** Tells of a customer whether a list holds them now; null when it holds everybody. */
export function customerMatcher(
  query: Narrowing,
  now: number = Date.now(),
): ((found: Findable, customer: Customer) => boolean) | null {
  const { search = '', company_filter: company = '', kana_row: wanted } = query
  const terms = customerTerms(search)
  const folded = searchText(company)
  const filter = filterOn(query, japanDay(now))
  if (terms.length === 0 && folded === '' && !wanted && !filter) return null
  return ({ text, kana, born }, customer) =>
    (!wanted || kana === wanted) &&
    (!filter || passesFilter(customer, filter)) &&
    terms.every((term) => text.includes(term.text) || (term.born !== null && isBornOn(born, term.born))) &&
    (folded === '' || (text.includes(folded) && (text.split('\n')[COMPANY_LINE] ?? '').includes(folded)))
}

/** Whether the server would list this record. */
export function matchesCustomer(customer: Customer, query: Narrowing): boolean {
  return customerMatcher(query)?.(findable(customer), customer) ?? true
}

/**
 * What a customer is sorted by, for `<` and `>`: text by code point, as the database compares, and times as instants, of
 * which nobody met yet is the longest ago. Between equals the id decides.
 */
export function sortKey(customer: Customer, sort: CustomerSort): string | number {
  if (sort === 'name' || sort === 'name_kana' || sort === 'company') return codePointKey(customer[sort])
  const time = customer[sort]
  return time === null ? Number.NEGATIVE_INFINITY : Date.parse(time)
}

/** Negative when `a` is listed before `b`. */
export function compareCustomers(a: Customer, b: Customer, { sort_by, sort_order }: ListedBy): number {
  const ascending = compareKeys(sortKey(a, sort_by), sortKey(b, sort_by)) || compareKeys(a.id, b.id)
  return sort_order === 'asc' ? ascending : -ascending
}
