import { IMAGE_LIMIT } from '#contract/products'

/** The longer side of a picture, in pixels: sharp on a tablet, and small enough for every device to keep all of them. */
const LONGEST = 800
const QUALITY = 0.85

/** Why a file cannot be the picture of a product: the browser cannot read it as an image, or it stays too large. */
export type PictureProblem = 'format' | 'size'

/** A picture as it is sent: at most 800 pixels wide or high, as JPEG. */
export async function smallPicture(file: Blob): Promise<Blob | PictureProblem> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'format'
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency; without a ground it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return small && small.size <= IMAGE_LIMIT ? small : 'size'
}
