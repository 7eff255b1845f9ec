import { type Product, productFields } from '#contract/products'
import { searchLines, searchTerms } from '#contract/search-text'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import type { ListRule } from '@/offline/outbox/fold/list'
import type { WholeList } from '@/offline/scope/paged-list'
import type { ProductSearch, ProductSort } from './product-address'
import { productQueries } from './queries'

/** The order of the list that an address stands for: by category and name unless another was chosen. */
export function sortOf({ sort_by = 'category', sort_order }: ProductSearch): {
  by: ProductSort
  order: 'asc' | 'desc'
} {
  return { by: sort_by, order: sort_order ?? (sort_by === 'updated_at' ? 'desc' : 'asc') }
}

/** Which products an address shows, and in which order, as the server would say. */
export function productRule(search: ProductSearch): ListRule<Product> {
  const { by, order } = sortOf(search)
  const way = order === 'asc' ? 1 : -1
  const terms = searchTerms(search.search ?? '')
  const hasAll = (text: string) => terms.every((term) => text.includes(term))
  return {
    compare: (a, b) =>
      way * (compareKeys(keyOf(a, by), keyOf(b, by)) || compareKeys(keyOf(a, 'name'), keyOf(b, 'name'))) ||
      compareKeys(a.id, b.id),
    matches: (product) =>
      (search.category === undefined || product.category === search.category) &&
      (search.status === undefined || product.status === search.status) &&
      hasAll(searchLines(productFields, product)),
  }
}

/** The products, for `useWholeList`. */
export const productList = {
  kind: 'product',
  query: productQueries.whole,
  records: (all) => all,
  rule: productRule,
} satisfies WholeList<ProductSearch, readonly Product[], Product, (typeof productQueries)['list']>

function keyOf(product: Product, sort: ProductSort): string | number {
  if (sort === 'price') return product.price
  return sort === 'updated_at' ? Date.parse(product.updated_at) : codePointKey(product[sort])
}

/** Categories in use, in the order of the list. */
export function categoriesOf(records: readonly Product[]): string[] {
  const names = new Set(records.map(({ category }) => category))
  return [...names].filter((name) => name !== '').sort((a, b) => compareKeys(codePointKey(a), codePointKey(b)))
}
