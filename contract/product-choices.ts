// What the address of the product list can name. Apart from the records, so that no first screen loads all of them for it.
import * as z from 'zod/mini'

export const ProductStatus = z.enum(['active', 'discontinued'])
export type ProductStatus = z.infer<typeof ProductStatus>

export const PRODUCT_SORTS = ['name', 'category', 'price', 'updated_at'] as const
