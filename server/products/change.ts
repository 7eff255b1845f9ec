import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { type Product, type ProductCreate, type ProductUpdate, productFields } from '#contract/products'
import { searchLines } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { eraseFiles } from '../uploads/attach.ts'
import { type Picture, takeImage } from './image.ts'
import { lockProduct, PRODUCT_COLUMNS, toProduct } from './record.ts'

/** Adds a product. Throws VAL_001 for a picture that is none, DB_003 when the id is taken, by a deleted one too. */
export async function addProduct(
  ctx: CallContext,
  { id = crypto.randomUUID(), ...fields }: z.output<typeof ProductCreate>,
  seen: Picture | null,
): Promise<Product> {
  if (fields.image_id !== null) await takeImage(ctx, id, fields.image_id, seen)
  const row = await ctx.trx
    .insertInto('products')
    .values({ id, ...fields, search_text: searchLines(productFields, fields) })
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toProduct(row)
}

/**
 * Changes the given fields of a product. Fields that have the value already are no change: then the version stays. A picture
 * that is replaced or taken away is erased. Throws DB_002, VAL_001 for a picture that is none, or DB_005 when `If-Match`
 * names another version.
 */
export async function changeProduct(
  ctx: CallContext,
  id: string,
  given: ProductUpdate,
  seen: Picture | null,
): Promise<Product> {
  const current = await lockVersion(ctx, id)
  const changes = changedFields(current, given)
  if (Object.keys(changes).length === 0) return current
  const hasOtherImage = 'image_id' in changes
  if (hasOtherImage && given.image_id) await takeImage(ctx, id, given.image_id, seen)
  const row = await ctx.trx
    .updateTable('products')
    .set({ ...changes, search_text: searchLines(productFields, { ...current, ...changes }) })
    .set({ version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', id)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow()
  if (hasOtherImage) await eraseFiles(ctx.trx, [current.image_id])
  return toProduct(row)
}

/** Deletes a product for 30 days of regret. Throws DB_002, or DB_005 when `If-Match` names another version. */
export async function deleteProduct(ctx: CallContext, id: string): Promise<void> {
  await lockVersion(ctx, id)
  await ctx.trx
    .updateTable('products')
    .set({ deleted_at: NOW, deleted_by: ctx.caller.memberId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/** Undoes a deletion; nothing happens to a product that is there. Throws DB_002 once it is erased. */
export async function restoreProduct({ trx }: CallContext, id: string): Promise<Product> {
  const row = await trx
    .updateTable('products')
    .set({ deleted_at: null, deleted_by: null, version: RESTORED_VERSION })
    .where('id', '=', id)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toProduct(row)
}

/** The product to be changed; who is refused for its version is told who made that version. */
async function lockVersion(ctx: CallContext, id: string): Promise<Product> {
  const row = await lockProduct(ctx.trx, id)
  const current = toProduct(row)
  checkVersion(ctx, { ...current, updated_by_name: row.updated_by_name })
  return current
}
