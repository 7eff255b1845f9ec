import { productFields, products } from '#contract/products'
import { recordCommands } from '@/offline/outbox/record-commands'
import { productQueries } from './queries'

const shown = () => [productQueries.list]

const commands = recordCommands({
  kind: 'product',
  names: {
    create: 'products.create',
    update: 'products.update',
    remove: 'products.delete',
    restore: 'products.restore',
  },
  version: 1,
  endpoints: products,
  fields: productFields,
  invalidates: { created: shown, updated: shown, gone: shown },
})

export const { create: createProduct, update: updateProduct, remove: deleteProduct, restore: restoreProduct } = commands

/** Everything that can be done to products, for the outbox. */
export const productCommands = [createProduct, updateProduct, deleteProduct, restoreProduct]
