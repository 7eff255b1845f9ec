import type { Item } from './item.ts'

/** Letters that must lie below one another: a table of single signs is none. */
const FEWEST = 4
const WIDE = /^[\u2E80-\u9FFF\uF900-\uFAFF\uFE10-\uFE4F\uFF00-\uFFEF\u2010-\u2027]$/

type Place = { x: number; y: number; size: number }

/**
 * Which runs belong to columns that are drawn letter by letter, each one below the last with a font for horizontal text, as
 * browsers print vertical text. Figures and foreign words lie on their side between them.
 */
export function stackedItems(items: readonly Item[]): ReadonlySet<Item> {
  const stacked = new Set<Item>()
  let column: Item[] = []
  let last: Place | null = null
  const end = () => {
    if (column.length >= FEWEST) for (const item of column) stacked.add(item)
    column = []
    last = null
  }
  for (const item of items) {
    if (item.str.trim() === '') continue
    const isWide = WIDE.test(item.str.trim())
    const place = placeOf(item)
    if (!(isWide || runsDown(item)) || (last && !isBelow(last, place, isWide ? 0.2 : -0.3))) end()
    if (isWide) column.push(item)
    last = isWide ? place : { ...place, y: place.y - item.width }
  }
  end()
  return stacked
}

/** Whether a run was turned so that it is read from the top to the bottom. */
export function runsDown({ transform: [a = 0, b = 0] }: Item): boolean {
  return b < 0 && Math.abs(a) < Math.abs(b) * 0.01
}

/**
 * Signs stand in a corner of their place, and a space may lie between. A letter has its place from its foot upwards, what lies
 * on its side from its beginning downwards.
 */
function isBelow(above: Place, { x, y, size }: Place, least: number): boolean {
  const down = above.y - y
  return (
    Math.abs(size - above.size) < size * 0.1 &&
    Math.abs(x - above.x) < size * 0.8 &&
    down > size * least &&
    down < size * 2.6
  )
}

function placeOf({ transform: [, , c = 0, d = 0, x = 0, y = 0] }: Item): Place {
  return { x, y, size: Math.hypot(c, d) }
}
