import { jpegOf } from '@/lib/jpeg'

/** Sharp on a tablet, and small enough for every device to keep the pictures of all records. */
const SMALL = { longest: 800, quality: 0.85 }

/** Why a file cannot be a picture of a record: the browser cannot read it as an image, or it stays too large. */
export type PictureProblem = 'format' | 'size'

/**
 * A picture as it is sent: at most 800 pixels wide or high, as JPEG.
 * @param limit bytes that the server takes
 */
export async function smallPicture(file: Blob, limit: number): Promise<Blob | PictureProblem> {
  const picture = await jpegOf(file, SMALL)
  if (!picture) return 'format'
  return picture.blob.size <= limit ? picture.blob : 'size'
}
