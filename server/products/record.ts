import type { Selectable } from 'kysely'
import { namesOf } from '#contract/field-values'
import { type Product, productFields } from '#contract/products'
import { AppError } from '../core/app-error.ts'
import type { ProductsTable } from '../db/schema.ts'
import type { Trx } from '../db/with-tenant.ts'

export const PRODUCT_COLUMNS = [
  'id',
  ...namesOf(productFields),
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof ProductsTable)[]

type ProductRow = Pick<Selectable<ProductsTable>, (typeof PRODUCT_COLUMNS)[number]>

/** A row as the wire has it; what else was read with it stays behind. */
export function toProduct(row: ProductRow): Product {
  const columns = Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, row[column]])) as ProductRow
  return { ...columns, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/**
 * The product with the name of who changed it last, kept from changing until the transaction ends. Throws DB_002 when there
 * is none, or a deleted one.
 */
export async function lockProduct(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('products')
    .select([...PRODUCT_COLUMNS, 'updated_by_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
