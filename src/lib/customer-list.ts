// Which customers a list holds and in which order: the server's rule (server/customers/page.ts), told once for the copy of all
// customers on this device and for the changes that are laid over a list.
import { type CustomerFilterQuery, filterOn, passesFilter } from '#contract/customer-filter'
import {
  COMPANY_LINE,
  companyWord,
  customerSearchText,
  customerWords,
  finder,
  fitOf,
  searchMatcher,
} from '#contract/customer-search'
import type { Customer, CustomerListQuery, KanaRow } from '#contract/customers'
import { japanDay } from '#contract/japan-day'
import { kanaRow } from '#contract/kana-row'
import { codePointKey, compareKeys } from './code-point-key'
import { serverNow } from './device-clock'

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
  now: number = serverNow(),
): ((found: Findable, customer: Customer) => boolean) | null {
  const { search = '', company_filter: company = '', kana_row: wanted } = query
  const hasWords = searchMatcher(customerWords(search))
  const firm = companyWord(company)
  const isOfFirm = firm && finder(firm)
  const filter = filterOn(query, japanDay(now))
  if (!hasWords && !isOfFirm && !wanted && !filter) return null
  return ({ text, kana, born }, customer) =>
    (!wanted || kana === wanted) &&
    (!filter || passesFilter(customer, filter)) &&
    (!hasWords || hasWords(text, born)) &&
    (!isOfFirm || (isOfFirm(text) && isOfFirm(text.split('\n')[COMPANY_LINE] ?? '')))
}

/** Whether the server would list this record. */
export function matchesCustomer(customer: Customer, query: Narrowing): boolean {
  return customerMatcher(query)?.(findable(customer), customer) ?? true
}

/** How well each of those who are found fits the search, in an order by `match`; null in every other, and where all fit alike. */
export function customerFit({ search = '', sort_by }: Narrowing & { sort_by?: CustomerSort | undefined }) {
  const fitting = sort_by === 'match' ? fitOf(customerWords(search)) : null
  return fitting && (({ text }: Findable) => fitting(text))
}

/**
 * What a customer is sorted by, for `<` and `>`: text by code point, as the database compares, and times as instants, of
 * which nobody met yet is the longest ago and no next contact the furthest away. Between equals the id decides. Those who fit a search alike stand by their last change.
 */
export function sortKey(customer: Customer, sort: CustomerSort): string | number {
  if (sort === 'match') return Date.parse(customer.updated_at)
  if (sort === 'name' || sort === 'name_kana' || sort === 'company') return codePointKey(customer[sort])
  const time = customer[sort]
  if (time !== null) return Date.parse(time)
  return sort === 'next_contact_on' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

/** The order of a list: negative when `a` is listed before `b`. */
export function customerOrder(list: ListedBy): (a: Customer, b: Customer) => number {
  const { sort_by, sort_order } = list
  const fitting = customerFit(list)
  const fits = new WeakMap<Customer, number>()
  const fitOfOne = (customer: Customer): number => {
    const known = fits.get(customer) ?? fitting?.(findable(customer)) ?? 0
    fits.set(customer, known)
    return known
  }
  const way = sort_order === 'asc' ? 1 : -1
  return (a, b) =>
    way *
    (fitOfOne(a) - fitOfOne(b) || compareKeys(sortKey(a, sort_by), sortKey(b, sort_by)) || compareKeys(a.id, b.id))
}
