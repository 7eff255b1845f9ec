import { IMAGE_LIMIT } from '#contract/products'
import { jpegOf } from '@/lib/jpeg'

/** Sharp on a tablet, and small enough for every device to keep the pictures of all products. */
const SMALL = { longest: 800, quality: 0.85 }

/** Why a file cannot be the picture of a product: the browser cannot read it as an image, or it stays too large. */
export type PictureProblem = 'format' | 'size'

/** A picture as it is sent: at most 800 pixels wide or high, as JPEG. */
export async function smallPicture(file: Blob): Promise<Blob | PictureProblem> {
  const picture = await jpegOf(file, SMALL)
  if (!picture) return 'format'
  return picture.blob.size <= IMAGE_LIMIT ? picture.blob : 'size'
}
