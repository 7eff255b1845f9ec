import { IMAGE_LIMIT, IMAGE_PIXELS } from '#contract/products'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ServedFile } from '../http/serve-file.ts'
import { attachUpload, firstBytes, holdUpload, servedFile } from '../uploads/attach.ts'
import { pictureSize } from './picture-size.ts'

/** Pieces of the largest picture, where none is smaller than a device sends them over the slowest line. */
const MOST_PIECES = 32

/**
 * Makes one of the caller's uploads the picture of a product. Its type is the one that its content shows, whatever it was
 * called. Throws VAL_001 for `image_id` when the file is not there for the caller, is another product's, is none of the
 * types, too large, or of more pixels than a tablet has memory for.
 */
export async function takeImage(ctx: CallContext, productId: string, imageId: string): Promise<void> {
  const file = await holdUpload(ctx, imageId)
  if (!file || (await isTaken(ctx.trx, productId, imageId))) throw refusal('画像のファイルが見つかりません。')
  if (file.size > IMAGE_LIMIT) throw refusal(`画像は${IMAGE_LIMIT / 1024 ** 2}MB以下にしてください。`)
  const picture = pictureSize(await firstBytes(ctx.trx, imageId, MOST_PIECES))
  if (!picture) throw refusal('JPEG、PNG、WebPの画像を選んでください。')
  if (picture.width * picture.height > IMAGE_PIXELS) {
    throw refusal(`画像は${IMAGE_PIXELS / 10_000}万画素以下にしてください。`)
  }
  await attachUpload(ctx, imageId, picture.type)
}

/** The picture of a product that is not deleted. Throws DB_002 */
export async function imageFile(trx: Trx, imageId: string): Promise<ServedFile> {
  const product = await trx
    .selectFrom('products')
    .select('id')
    .where('image_id', '=', imageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw new AppError('DB_002')
  return servedFile(trx, imageId)
}

async function isTaken(trx: Trx, productId: string, imageId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('products')
    .select('id')
    .where('image_id', '=', imageId)
    .where('id', '!=', productId)
    .executeTakeFirst()
  return other !== undefined
}

function refusal(message: string): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field: 'image_id', message }] })
}
