import type { ItemPart } from './page-letters'

/** A page as it is drawn without zoom: its size, and the way from the units of the file to it, turned as the page says. */
export type PageShape = { width: number; height: number; transform: readonly number[] }

/** A rectangle on a page, in shares of its width and height. */
export type Box = { left: number; top: number; width: number; height: number }

type Edges = { left: number; top: number; right: number; bottom: number }

/** How far letters reach above and below the line that they stand on, in heights of a letter. */
const ABOVE = 0.9
const BELOW = 0.2

/** What no letter of Latin is: as wide as it is high. The signs among them are so in Japanese fonts. */
const WIDE =
  /[\u1100-\u115F\u2025\u2026\u203B\u2103\u2116\u2160-\u217F\u2190-\u22FF\u2460-\u27BF\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6B\uFF00-\uFF60\uFFE0-\uFFE6\u{1F000}-\u{3FFFF}]/u

/** The rectangles around stretches of a page, one for each line. */
export function boxesOf(parts: readonly ItemPart[], shape: PageShape, isVertical: (font: string) => boolean): Box[] {
  const lines: Edges[] = []
  for (const part of parts) {
    const edges = edgesOf(cornersOf(part, isVertical(part.item.fontName)), shape.transform)
    const last = lines.at(-1)
    if (last && isSameLine(last, edges)) Object.assign(last, around(last, edges))
    else lines.push(edges)
  }
  return lines.map(({ left, top, right, bottom }) => ({
    left: left / shape.width,
    top: top / shape.height,
    width: (right - left) / shape.width,
    height: (bottom - top) / shape.height,
  }))
}

type Point = readonly [number, number]

/** The corners of a stretch in the units of the file, whatever way its letters were turned. */
function cornersOf({ item, from, to }: ItemPart, isVertical: boolean): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform
  const size = Math.hypot(c, d) || 1
  const [upX, upY] = [c / size, d / size]
  const alongX = a / (Math.hypot(a, b) || 1)
  const alongY = b / (Math.hypot(a, b) || 1)
  const widthOf = isVertical ? sameForAll : latinHalf
  const [start, end] = [shareOf(item.str, from, widthOf), shareOf(item.str, to, widthOf)]
  const corner = (along: number, up: number): Point => [x + alongX * along + upX * up, y + alongY * along + upY * up]
  if (isVertical) {
    // Its letters hang from the middle of their upper edge.
    const length = Math.abs(item.height)
    const [top, bottom] = [-length * start, -length * end]
    return [corner(-size / 2, top), corner(size / 2, top), corner(-size / 2, bottom), corner(size / 2, bottom)]
  }
  const length = Math.abs(item.width)
  const [left, right] = [length * start, length * end]
  const [top, bottom] = [size * ABOVE, -size * BELOW]
  return [corner(left, top), corner(right, top), corner(left, bottom), corner(right, bottom)]
}

/** How much of a run lies before one of its units. Only the whole is known: its letters share it by their usual widths. */
function shareOf(text: string, unit: number, widthOf: (letter: string) => number): number {
  const lengthOf = (stretch: string) => Array.from(stretch, widthOf).reduce((sum, width) => sum + width, 0)
  const whole = lengthOf(text)
  return whole === 0 ? 0 : lengthOf(text.slice(0, unit)) / whole
}

const latinHalf = (letter: string): number => (WIDE.test(letter) ? 2 : 1)
/** In a column each letter, Latin ones and signs too, has a place of one height. */
const sameForAll = (): number => 1

function edgesOf(corners: readonly Point[], transform: readonly number[]): Edges {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const across = corners.map(([x, y]) => a * x + c * y + e)
  const down = corners.map(([x, y]) => b * x + d * y + f)
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  }
}

/** Whether a stretch goes on where the last one ended, beside it or, in a column, below it. */
function isSameLine(last: Edges, next: Edges): boolean {
  const size = Math.min(...[last, next].flatMap((one) => [one.right - one.left, one.bottom - one.top]))
  const beside = Math.max(next.left - last.right, last.left - next.right)
  const below = Math.max(next.top - last.bottom, last.top - next.bottom)
  const isRow = overlap(last.top, last.bottom, next.top, next.bottom) > 0.6
  const isColumn = overlap(last.left, last.right, next.left, next.right) > 0.6
  return (isRow && beside < size * 1.5) || (isColumn && below < size * 0.3 && isUpright(last, next))
}

/** A column is narrower than it is long once a second letter is there; lines below one another are not. */
function isUpright(last: Edges, next: Edges): boolean {
  const width = Math.max(last.right, next.right) - Math.min(last.left, next.left)
  return Math.max(last.bottom, next.bottom) - Math.min(last.top, next.top) > width * 1.5
}

/** The share of the shorter of two stretches that lies beside the other. */
function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  const shorter = Math.min(to - from, otherTo - otherFrom)
  return shorter <= 0 ? 0 : (Math.min(to, otherTo) - Math.max(from, otherFrom)) / shorter
}

const around = (one: Edges, other: Edges): Edges => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
})
