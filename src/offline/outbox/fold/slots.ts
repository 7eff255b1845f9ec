import type { Shown } from './record'

/**
 * The rows of a long list of which few are known. It is as large as what was read: to add a page to a list of 50,000 costs
 * no more than to add it to one of 500.
 */
export class SparseSlots<R> {
  readonly length: number
  readonly #rows: readonly Shown<R>[]
  /** The slot of the row of the same index. */
  readonly #places: readonly number[]

  /**
   * @param rows what is known, in the order of the list
   * @param unread open slots before the row of the same index; the last number, those behind all rows
   */
  constructor(rows: readonly Shown<R>[], unread: readonly number[]) {
    let next = 0
    this.#rows = rows
    this.#places = rows.map((_, i) => {
      const place = next + (unread[i] ?? 0)
      next = place + 1
      return place
    })
    this.length = next + (unread[rows.length] ?? 0)
  }

  /** The row of that place: null where its page was not read yet, undefined outside of the list. */
  at(index: number): Shown<R> | null | undefined {
    if (index < 0 || index >= this.length) return undefined
    let [from, to] = [0, this.#places.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#places[middle] ?? 0) < index) from = middle + 1
      else to = middle
    }
    return this.#places[from] === index ? (this.#rows[from] ?? null) : null
  }
}
