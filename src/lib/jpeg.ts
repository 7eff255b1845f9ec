export type Jpeg = { blob: Blob; width: number; height: number }

/**
 * A picture as JPEG, at most `longest` pixels wide or high; null for what the browser cannot read as a picture.
 * @param quality from 0 to 1
 */
export async function jpegOf(
  file: Blob,
  { longest, quality }: { longest: number; quality: number },
): Promise<Jpeg | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width = 1, height = 1] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency; without a ground it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && { blob, width, height }
}
