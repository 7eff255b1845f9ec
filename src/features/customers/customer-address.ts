import { type CustomerFilterQuery, FILTER_NAMES } from '#contract/customer-filter'
import { filterQueryShape } from '#contract/customer-list'
import { CUSTOMER_SORTS, KANA_ROWS, type KanaRow } from '#contract/customers'
import { addressText } from '@/lib/address-text'

export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/** What the address of the customer list can say. Whatever is at its default is left out, so that addresses stay short. */
export type CustomerSearch = CustomerFilterQuery & {
  search?: string
  company_filter?: string
  /** Row of the kana index. */
  kana?: KanaRow
  /** Kept also where it is the list's default in a row of the kana index, with a search, and of next contacts: these have another one. */
  sort_by?: CustomerSort
  sort_order?: SortOrder
  /** The form for a new customer is open. */
  new?: 1
}

export type CustomerSearchChange = { [K in keyof CustomerSearch]?: CustomerSearch[K] | undefined }

/** The contract's defaults (`CustomerListQuery`). */
export const DEFAULT_SORT: CustomerSort = 'updated_at'
export const DEFAULT_ORDER: SortOrder = 'desc'

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parseCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  return withoutDefaults({
    ...filterIn(raw),
    search: addressText(raw.search),
    company_filter: addressText(raw.company_filter),
    kana: KANA_ROWS.find((row) => row === raw.kana),
    sort_by: CUSTOMER_SORTS.find((sort) => sort === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    new: Number(raw.new) === 1 ? 1 : undefined,
  })
}

/** The shortest address that says the same. */
export function withoutDefaults(search: CustomerSearchChange): CustomerSearch {
  const { kana, next_contact: next } = search
  const hasOwnOrder = kana !== undefined || next !== undefined || Boolean(search.search)
  // Only within a row is it anything but the order of a search, or nothing at all.
  const isUsual = search.sort_by === 'match' && !(kana && search.search)
  const { sort_by, sort_order } = isUsual ? {} : search
  return {
    ...filterPart(search),
    ...(search.search ? { search: search.search } : {}),
    ...(search.company_filter ? { company_filter: search.company_filter } : {}),
    ...(kana ? { kana } : {}),
    ...(sort_by && (hasOwnOrder || sort_by !== DEFAULT_SORT) ? { sort_by } : {}),
    ...(sort_order && (kana || next || sort_order !== DEFAULT_ORDER) ? { sort_order } : {}),
    ...(search.new ? { new: search.new } : {}),
  }
}

/** The filter of an address, as the list is asked for it. */
export function filterPart(search: CustomerSearchChange): CustomerFilterQuery {
  return Object.fromEntries(FILTER_NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
}

/** What the contract takes of each part of a filter; the rest is left out. */
function filterIn(raw: Record<string, unknown>): CustomerFilterQuery {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const { data } = filterQueryShape[name].safeParse(raw[name])
      return data === undefined ? [] : [[name, data]]
    }),
  )
}
