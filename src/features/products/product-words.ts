import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProductStatus } from '#contract/product-choices'
import type { Product } from '#contract/products'
import { formatNumber } from '@/i18n/numbers'

/** What the fields are called in the form, where that is not the usual name of such a field. */
export const LABELS = {
  name: msg`商品名`,
  price: msg`価格（円）`,
  tax_included: msg`消費税`,
  image_id: msg`画像`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export const STATUS_WORDS: Record<ProductStatus, MessageDescriptor> = {
  active: msg`販売中`,
  discontinued: msg`販売終了`,
}

export const TAX_WORDS: Record<'true' | 'false', MessageDescriptor> = {
  true: msg`税込`,
  false: msg`税抜`,
}

/** 「5,500円（税込）」 */
export function priceText({ price, tax_included }: Pick<Product, 'price' | 'tax_included'>, i18n: I18n): string {
  const amount = formatNumber(price)
  const tax = i18n._(TAX_WORDS[tax_included ? 'true' : 'false'])
  return i18n._(msg`${amount}円（${tax}）`)
}

/** The price of a record of which perhaps not all is known: without the tax where nobody knows about that. */
export function knownPrice(price: unknown, record: Readonly<Record<string, unknown>>, i18n: I18n): string {
  if (typeof price !== 'number') return String(price)
  const { tax_included } = record
  if (typeof tax_included === 'boolean') return priceText({ price, tax_included }, i18n)
  const amount = formatNumber(price)
  return i18n._(msg`${amount}円`)
}
