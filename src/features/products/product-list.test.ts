// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT, type Product } from '#contract/products'
import { parseProductSearch, withoutNothing } from './product-address'
import { categoriesOf, productRule, sortOf } from './product-list'

let count = 0
function product(more: Partial<Product>): Product {
  count += 1
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 1 }
  return { ...EMPTY_PRODUCT, price: 100, ...times, id: `id-${count}`, name: `商品${count}`, ...more }
}
const listed = (all: readonly Product[], search: Parameters<typeof productRule>[0]) => {
  const { compare, matches } = productRule(search)
  return all
    .filter(matches)
    .sort(compare)
    .map(({ name }) => name)
}

const all = [
  product({ name: 'う', category: 'ワクチン', price: 3_000, updated_at: '2026-03-01T00:00:00Z' }),
  product({ name: 'い', category: 'スキンケア', price: 2_000, status: 'discontinued', description: '保湿クリーム' }),
  product({ name: 'あ', category: 'ワクチン', price: 1_000, updated_at: '2026-02-01T00:00:00Z' }),
]

describe('the list of products', () => {
  it('is by category, and by name within each, unless another order was chosen', () => {
    expect(listed(all, {})).toEqual(['い', 'あ', 'う'])
    expect(listed(all, { sort_by: 'price', sort_order: 'desc' })).toEqual(['う', 'い', 'あ'])
    expect(listed(all, { sort_by: 'name' })).toEqual(['あ', 'い', 'う'])
    expect(listed(all, { sort_by: 'updated_at' })).toEqual(['う', 'あ', 'い'])
    expect(sortOf({ sort_by: 'updated_at' }).order).toBe('desc')
  })

  it('is narrowed by category, by state and by words, however they are written', () => {
    expect(listed(all, { category: 'ワクチン' })).toEqual(['あ', 'う'])
    expect(listed(all, { status: 'discontinued' })).toEqual(['い'])
    expect(listed(all, { search: 'ﾎｼﾂ' })).toEqual([])
    expect(listed(all, { search: '保湿 くりーむ' })).toEqual(['い'])
    expect(listed(all, { search: 'わくちん', status: 'discontinued' })).toEqual([])
  })

  it('puts two of one name always in the same order', () => {
    const twins = [product({ id: 'b', name: '同じ' }), product({ id: 'a', name: '同じ' })]
    expect([...twins].sort(productRule({}).compare).map(({ id }) => id)).toEqual(['a', 'b'])
    expect([...twins].sort(productRule({ sort_order: 'desc' }).compare).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('knows the categories in use', () => {
    expect(categoriesOf([...all, product({ category: '' })])).toEqual(['スキンケア', 'ワクチン'])
  })
})

describe('an address', () => {
  it('that anybody may have typed leaves out what is broken', () => {
    const typed = { search: 12, category: 'ワクチン', status: 'sold', sort_by: 'id', sort_order: 'up', new: 2 }
    expect(parseProductSearch(typed)).toEqual({ search: '12', category: 'ワクチン' })
    expect(
      parseProductSearch({ search: ['a'], status: 'active', sort_by: 'price', sort_order: 'desc', new: '1' }),
    ).toEqual({
      status: 'active',
      sort_by: 'price',
      sort_order: 'desc',
      new: 1,
    })
  })

  it('is as short as it can be', () => {
    expect(withoutNothing({ search: '', category: 'a', new: undefined })).toEqual({ category: 'a' })
  })
})
