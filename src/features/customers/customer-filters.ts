import { CUSTOMER_SORTS, type CustomerListQuery } from '#contract/customers'

export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/** What the address of the customer list can say. Whatever is at its default is left out, so that addresses stay short. */
export type CustomerSearch = {
  search?: string
  company_filter?: string
  sort_by?: CustomerSort
  sort_order?: SortOrder
  /** The form for a new customer is open. */
  new?: 1
}

/** The part of the list query that tells one list from another; pages of it are told apart by `skip`. */
export type CustomerFilter = Pick<CustomerListQuery, 'search' | 'company_filter'> & {
  sort_by: CustomerSort
  sort_order: SortOrder
}

/** The contract's defaults (`CustomerListQuery`). */
const DEFAULT_SORT: CustomerSort = 'updated_at'
const DEFAULT_ORDER: SortOrder = 'desc'
/** Limit of the contract for both texts. */
const MAX_TEXT = 200

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parseCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  return withoutDefaults({
    search: textOf(raw.search),
    company_filter: textOf(raw.company_filter),
    sort_by: CUSTOMER_SORTS.find((sort) => sort === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    new: Number(raw.new) === 1 ? 1 : undefined,
  })
}

/** The query that an address stands for. Two addresses of the same list give equal queries. */
export function customerFilter(search: CustomerSearch): CustomerFilter {
  return {
    ...(search.search ? { search: search.search } : {}),
    ...(search.company_filter ? { company_filter: search.company_filter } : {}),
    sort_by: search.sort_by ?? DEFAULT_SORT,
    sort_order: search.sort_order ?? DEFAULT_ORDER,
  }
}

/** The address after some of its parts changed; `undefined` or empty takes a part away. */
export function changeCustomerSearch(
  search: CustomerSearch,
  change: { [K in keyof CustomerSearch]?: CustomerSearch[K] | undefined },
): CustomerSearch {
  return withoutDefaults({ ...search, ...change })
}

/** The address after a click on a column's header: the column's natural order first, then the other way round. */
export function toggleSort(search: CustomerSearch, column: CustomerSort): CustomerSearch {
  const { sort_by, sort_order } = customerFilter(search)
  const natural: SortOrder = column.endsWith('_at') ? 'desc' : 'asc'
  const other: SortOrder = sort_order === 'asc' ? 'desc' : 'asc'
  return changeCustomerSearch(search, { sort_by: column, sort_order: sort_by === column ? other : natural })
}

/** Whether the list is narrowed, so that an empty one can offer to show all again. */
export function isNarrowed(search: CustomerSearch): boolean {
  return Boolean(search.search || search.company_filter)
}

/** The router reads `?search=1234` as a number; people mean the text. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, MAX_TEXT)
}

function withoutDefaults(search: { [K in keyof CustomerSearch]?: CustomerSearch[K] | undefined }): CustomerSearch {
  return {
    ...(search.search ? { search: search.search } : {}),
    ...(search.company_filter ? { company_filter: search.company_filter } : {}),
    ...(search.sort_by && search.sort_by !== DEFAULT_SORT ? { sort_by: search.sort_by } : {}),
    ...(search.sort_order && search.sort_order !== DEFAULT_ORDER ? { sort_order: search.sort_order } : {}),
    ...(search.new ? { new: search.new } : {}),
  }
}
