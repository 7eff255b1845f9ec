import { type CustomerFilterQuery, FILTER_NAMES } from '#contract/customer-filter'
import type { CustomerListQuery } from '#contract/customers'
import { nextSort } from '@/ui/list/next-sort'
import {
  type CustomerSearch,
  type CustomerSearchChange,
  type CustomerSort,
  DEFAULT_ORDER,
  DEFAULT_SORT,
  filterPart,
  type SortOrder,
  withoutDefaults,
} from './customer-address'

/** The part of the list query that tells one list from another; pages of it are told apart by `skip`. */
export type ListedCustomers = Pick<CustomerListQuery, 'search' | 'company_filter' | 'kana_row'> &
  CustomerFilterQuery & {
    sort_by: CustomerSort
    sort_order: SortOrder
  }

/**
 * The query that an address stands for. Two addresses of the same list give equal queries. Unless an order was chosen: who opens
 * a row of the kana index looks for a name as in a book, by furigana; of a search, those who fit best come first; of those who
 * are to be contacted, who has waited longest.
 */
export function customerFilter(search: CustomerSearch): ListedCustomers {
  const isBook = search.kana !== undefined && search.sort_by === undefined
  const hasNoOrder = search.sort_by === undefined && search.sort_order === undefined
  const isSearch = Boolean(search.search) && search.sort_order === undefined
  const isDue = search.next_contact !== undefined && hasNoOrder && !isBook && !isSearch
  return {
    ...filterPart(search),
    ...(search.search ? { search: search.search } : {}),
    ...(search.company_filter ? { company_filter: search.company_filter } : {}),
    ...(search.kana ? { kana_row: search.kana } : {}),
    sort_by: search.sort_by ?? ownSort({ isBook, isSearch, isDue }),
    sort_order: search.sort_order ?? (isBook || isDue ? 'asc' : DEFAULT_ORDER),
  }
}

function ownSort({ isBook, isSearch, isDue }: Record<'isBook' | 'isSearch' | 'isDue', boolean>): CustomerSort {
  if (isBook) return 'name_kana'
  if (isSearch) return 'match'
  return isDue ? 'next_contact_on' : DEFAULT_SORT
}

/** The address after some of its parts changed; `undefined` or empty takes a part away. An order that was chosen stays. */
export function changeCustomerSearch(search: CustomerSearch, change: CustomerSearchChange): CustomerSearch {
  const { sort_by, sort_order } = customerFilter(search)
  const isChosen = search.sort_by !== undefined || search.sort_order !== undefined
  return withoutDefaults({ ...search, ...(isChosen ? { sort_by, sort_order } : {}), ...change })
}

/** The address after a click on a column's header: the column's natural order first, then the other way round. */
export function toggleSort(search: CustomerSearch, column: CustomerSort): CustomerSearch {
  const { sort_by, sort_order } = customerFilter(search)
  const { by, order } = nextSort({ by: sort_by, order: sort_order }, column)
  return changeCustomerSearch(search, { sort_by: by, sort_order: order })
}

/** Whether a search, a company or a filter narrows the list, so that an empty one can offer to take them back. */
export function isNarrowed(search: CustomerSearch): boolean {
  return Boolean(search.search || search.company_filter) || isFiltered(search)
}

/** Whether the address has a filter. */
export function isFiltered(search: CustomerSearch): boolean {
  return Object.keys(filterPart(search)).length > 0
}

/** What takes the whole filter away, for `changeCustomerSearch`. */
export const NO_FILTER: CustomerSearchChange = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]))
