import { msg } from '@lingui/core/macro'
import { productFields } from '#contract/products'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView } from '@/offline/outbox/entry-view'
import { createProduct, deleteProduct, restoreProduct, updateProduct } from './mutations'
import { knownPrice, LABELS, STATUS_WORDS, TAX_WORDS } from './product-words'

const fields = viewsOf(productFields, {
  name: { label: LABELS.name },
  price: { label: LABELS.price, text: knownPrice },
  tax_included: { label: LABELS.tax_included, choices: TAX_WORDS, untouched: 'true' },
  status: { choices: STATUS_WORDS, untouched: 'active' },
  image_id: { label: LABELS.image_id },
})
const saveAsNew = msg`新しい商品として保存`

/** What the list of unsent changes says of products. */
export const productEntries: readonly EntryView[] = [
  { command: createProduct as AnyCommand, name: msg`商品の追加`, fields, isCorrectable: true, saveAsNew },
  { command: updateProduct as AnyCommand, name: msg`商品の変更`, fields, isCorrectable: true, saveAsNew },
  { command: deleteProduct as AnyCommand, name: msg`商品の削除`, fields },
  { command: restoreProduct as AnyCommand, name: msg`商品の復元`, fields },
]
