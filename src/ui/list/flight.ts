/** How a list is being scrolled, from one drawing to the next. */
export type Flight = {
  /** The first row in sight at the latest drawing. */
  readonly from: number
  /** Drawings in a row between which too many rows passed to be read. */
  readonly fast: number
  /** Rows go by faster than anybody reads: what stands in them is not drawn. */
  readonly isOn: boolean
}

export const NO_FLIGHT: Flight = { from: 0, fast: 0, isOn: false }

/** One jump is no flight: a key leads to a far row, or the way back to where somebody was. */
const FAST_DRAWINGS = 2

type Seen = {
  from: number
  /** Rows that fit the window. */
  pageSize: number
  isStill: boolean
}

/**
 * A flight begins when more than half of a window passes between two drawings, twice; it ends at the first drawing after which
 * less than an eighth passed, or when the list is still. A slow device flies earlier: it draws less often. Gives back `before`
 * where nothing changes.
 */
export function flight(before: Flight, { from, pageSize, isStill }: Seen): Flight {
  if (isStill) return before.isOn || before.fast > 0 || before.from !== from ? { ...NO_FLIGHT, from } : before
  if (from === before.from) return before
  const passed = Math.abs(from - before.from)
  if (before.isOn) return { from, fast: before.fast, isOn: passed * 8 >= pageSize }
  const fast = passed * 2 > pageSize ? before.fast + 1 : 0
  return { from, fast, isOn: fast >= FAST_DRAWINGS }
}
