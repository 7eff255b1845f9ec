import { IMAGE_LIMIT, IMAGE_PIXELS } from '#contract/products'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FileReader } from '../core/objects/object-store.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ServedFile } from '../http/serve-file.ts'
import { attachUpload, holdUpload, servedFile } from '../uploads/attach.ts'
import { bytesFrom, readingAs } from '../uploads/bytes.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'

/** A file that a product is to have, to be looked at with no transaction open. */
export type NewImage = { id: string; reader: FileReader }
/** What it was found to be; null for no picture. */
export type Picture = { id: string; size: PictureSize | null }

/** The file to be looked at before a product may have it; null where {@link takeImage} refuses it unseen, or for none. */
export async function newImage(ctx: CallContext, imageId: string | null | undefined): Promise<NewImage | null> {
  const file = imageId ? await holdUpload(ctx, imageId) : null
  if (!file || file.size > IMAGE_LIMIT) return null
  return { id: file.id, reader: readingAs(ctx) }
}

/** Looks at the whole file: what says the size of a picture stands behind whatever else its maker has put into it. */
export async function lookAt(image: NewImage | null, signal: AbortSignal): Promise<Picture | null> {
  if (!image) return null
  const pieces: Uint8Array[] = []
  for await (const piece of bytesFrom({ ...image.reader, signal }, image.id)) pieces.push(piece)
  return { id: image.id, size: pictureSize(Buffer.concat(pieces)) }
}

/**
 * Makes one of the caller's uploads the picture of a product. Its type is the one that its content shows, whatever it was
 * called. Throws VAL_001 for `image_id` when the file is not there for the caller, is another product's, is none of the
 * types, too large, or of more pixels than a tablet has memory for.
 */
export async function takeImage(
  ctx: CallContext,
  productId: string,
  imageId: string,
  seen: Picture | null,
): Promise<void> {
  const file = await holdUpload(ctx, imageId)
  if (!file || (await isTaken(ctx.trx, productId, imageId))) throw refusal('画像のファイルが見つかりません。')
  if (file.size > IMAGE_LIMIT) throw refusal(`画像は${IMAGE_LIMIT / 1024 ** 2}MB以下にしてください。`)
  // Another change has taken the picture meanwhile that this one was to leave as it was.
  if (seen?.id !== imageId) throw new AppError('DB_006')
  const picture = seen.size
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

/** Whether a product has the picture already: a change of something else need not look at it. */
export async function hasImage(trx: Trx, productId: string, imageId: string | null | undefined): Promise<boolean> {
  if (!imageId) return true
  const product = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return product !== undefined
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
