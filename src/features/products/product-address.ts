import { PRODUCT_SORTS, ProductStatus } from '#contract/product-choices'
import { addressText } from '@/lib/address-text'

export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What the address of the product list can say. Whatever is at its default is left out. */
export type ProductSearch = {
  search?: string
  category?: string
  status?: ProductStatus
  sort_by?: ProductSort
  sort_order?: 'asc' | 'desc'
  /** The form for a new product is open. */
  new?: 1
}
export type ProductSearchChange = { [K in keyof ProductSearch]?: ProductSearch[K] | undefined }

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parseProductSearch(raw: Record<string, unknown>): ProductSearch {
  return withoutNothing({
    search: addressText(raw.search),
    category: addressText(raw.category),
    status: ProductStatus.options.find((status) => status === raw.status),
    sort_by: PRODUCT_SORTS.find((sort) => sort === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    new: Number(raw.new) === 1 ? 1 : undefined,
  })
}

/** The address after some of its parts changed. */
export function withoutNothing(search: ProductSearchChange): ProductSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/** Whether anything narrows the list, so that an empty one can offer to take it back. */
export function isNarrowed({ search, category, status }: ProductSearch): boolean {
  return [search, category, status].some((part) => part !== undefined)
}
