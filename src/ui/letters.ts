import { whenAtRest } from '@/lib/when-at-rest'

/** What measures letters; a canvas of its own that is never shown. */
type Pen = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

/**
 * Whether this device draws Japanese by itself, under whatever name its typeface has. Where a letter is missing, the same box
 * stands for each: then 一 is as high as 窓. Nothing is read back from the canvas, so that no protection against
 * recognition gets in the way. A browser that cannot measure is believed to have letters.
 */
export function hasJapaneseLetters(pen: Pen | null = document.createElement('canvas').getContext('2d')): boolean {
  if (!pen) return true
  pen.font = '100px sans-serif'
  const heightOf = (letter: string) => {
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(letter)
    return actualBoundingBoxAscent + actualBoundingBoxDescent
  }
  const [flat, high] = [heightOf('一'), heightOf('窓')]
  return !(flat > high / 2)
}

/** Loads the rules of the shipped typeface: a hundred slices by ranges of letters, of which the page then loads what it shows. */
export async function loadLetters(): Promise<void> {
  await import('@fontsource-variable/noto-sans-jp/wght.css')
}

/** A screen that waits for a line that is gone has to be read as well. */
const AT_THE_LATEST_MS = 10_000

/** Brings the shipped typeface to a device without Japanese letters, once the first screen shows what it has to show. */
export function bringLetters(): void {
  whenAtRest(() => hasJapaneseLetters() || void loadLetters().catch(() => {}), AT_THE_LATEST_MS)
}
