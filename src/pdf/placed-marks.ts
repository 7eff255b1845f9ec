import { foldLetters } from './folded-letters'
import type { OpenPage } from './open-pdf'
import { partsOf } from './page-letters'
import { type Box, boxesOf } from './part-boxes'
import { type PdfMark, type ReadText, stretchOf } from './pdf-mark'

/** A mark with its rectangles on one page. */
export type PlacedMark = { mark: PdfMark; boxes: readonly Box[] }

/**
 * The marks of a page where they are drawn, in the order of reading, which keys follow too; of those that begin at one place
 * the longest comes first, so that a shorter one lies above it. One that goes over the edge of a page has its part on each; one
 * whose passage the page does not have is left out.
 * @param number of the page, counted from 1
 */
export function placedMarks(
  page: Pick<OpenPage, 'letters' | 'isVertical' | 'width' | 'height' | 'transform'>,
  number: number,
  read: ReadText,
  marks: readonly PdfMark[],
): PlacedMark[] {
  const { start, end } = stretchOf(number, read)
  const here = marks.filter((mark) => mark.start < end && mark.end > start)
  if (here.length === 0) return []
  const folded = foldLetters(read.text.slice(start, end))
  return here
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .flatMap((mark) => {
      const parts = partsOf(folded, page.letters, Math.max(mark.start, start) - start, Math.min(mark.end, end) - start)
      return parts === null ? [] : [{ mark, boxes: boxesOf(parts, page, page.isVertical) }]
    })
}
