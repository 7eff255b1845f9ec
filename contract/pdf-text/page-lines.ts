import { plainLetters } from '../plain-letters.ts'
import type { Item } from './item.ts'
import { type Line, linesOf, type Run } from './lines.ts'
import { runsDown, stackedItems } from './stacked.ts'

/**
 * The lines of a page as they are read: in the order of the file, which programs write in the order of reading; columns of
 * vertical text from right to left. The server reads a PDF by it, and the device finds on the page what was read.
 */
export function pageLines(items: readonly Item[], isVertical: (font: string) => boolean): Line[] {
  const stacked = stackedItems(items)
  const runs = items.flatMap((item) => runOf(item, isVertical(item.fontName), stacked.has(item)) ?? [])
  const lines = linesOf(runs)
  const vertical = lines.filter((line) => line.vertical)
  return vertical.length > 1 && isOneTier(vertical) ? inColumns(lines) : lines
}

/** Places a run along the direction of its writing, whatever way the page was turned. */
function runOf(item: Item, isVerticalFont: boolean, isStacked: boolean): Run | null {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform
  const size = Math.hypot(c, d)
  if (!Number.isFinite(x + y + size) || size === 0) return null
  // Vertical text runs against the height of its letters, horizontal text along their width.
  const isUpright = isVerticalFont || isStacked
  const [ux, uy] = isUpright ? [-c / size, -d / size] : unit(a, b)
  const length = isStacked ? size : Math.abs(isUpright ? item.height : item.width)
  // A letter that stands upright begins above its foot.
  const start = x * ux + y * uy - (isStacked ? size * 0.88 : 0)
  const vertical = isUpright || runsDown(item)
  // Lines follow one another to the right of the writing: downwards, or leftwards where it is vertical.
  return { item, text: plainLetters(item.str), vertical, size, start, end: start + length, across: x * uy - y * ux }
}

function unit(a: number, b: number): [number, number] {
  const length = Math.hypot(a, b)
  return length === 0 ? [1, 0] : [a / length, b / length]
}

/** No two columns lie above one another, so their order can be told by their places alone. */
function isOneTier(columns: readonly Line[]): boolean {
  const sorted = columns.toSorted((one, other) => one.across - other.across)
  return sorted.every((line, index) => index === 0 || line.across - (sorted[index - 1]?.across ?? 0) > line.size / 2)
}

/** Vertical lines from right to left; horizontal ones, as a heading or the number of the page, keep their place. */
function inColumns(lines: readonly Line[]): Line[] {
  const vertical = lines.filter((line) => line.vertical).toSorted((one, other) => one.across - other.across)
  return lines.map((line) => (line.vertical ? (vertical.shift() ?? line) : line))
}
