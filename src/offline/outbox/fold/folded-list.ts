import type { Shown } from './record'
import { SparseSlots } from './slots'

type Identified = { id: string }
/** Negative when `a` is listed before `b`. */
export type Compare<R> = (a: R, b: R) => number

/**
 * A list while changes are laid over it: the records that were read, in its order, and how many unread ones lie between
 * them. Each change finds its place by halving, so that 500 of them cost little on a list of 50,000.
 */
export class FoldedList<R extends Identified> {
  readonly #compare: Compare<R>
  readonly #rows: Shown<R>[] = []
  /** Unread slots before the row of the same index; the last number, those behind all rows. */
  readonly #unread: number[] = [0]
  readonly #records = new Map<string, R>()

  constructor(compare: Compare<R>) {
    this.#compare = compare
  }

  /** Behind what was added before. */
  add(shown: Shown<R>): void {
    this.#rows.push(shown)
    this.#unread.push(0)
    this.#records.set(shown.record.id, shown.record)
  }

  /** So many unread slots behind what was added before. */
  addUnread(count: number): void {
    this.#unread[this.#rows.length] = this.#unreadAt(this.#rows.length) + count
  }

  /** As the server has it, if it was read. */
  recordOf(id: string): R | undefined {
    return this.#records.get(id)
  }

  /** Shows something else in the place of a record that was read. */
  replace(record: R, shown: Shown<R>): void {
    this.#rows[this.#indexOf(record)] = shown
  }

  remove(record: R): void {
    const at = this.#indexOf(record)
    this.#rows.splice(at, 1)
    const [before = 0] = this.#unread.splice(at, 1)
    this.#unread[at] = this.#unreadAt(at) + before
  }

  /** Takes one unread slot away where that record sorts, if there is one. */
  removeUnread(record: R): void {
    const place = this.#placeOf(record)
    this.#unread[place] = Math.max(0, this.#unreadAt(place) - 1)
  }

  /** Behind the last read record that sorts before it; `replacesUnread`: in the place of an unread one, if there is one. */
  insert(shown: Shown<R>, replacesUnread: boolean): void {
    const place = this.#placeOf(shown.record)
    this.#rows.splice(place, 0, shown)
    this.#unread.splice(place, 0, 0)
    if (replacesUnread) this.#unread[place + 1] = Math.max(0, this.#unreadAt(place + 1) - 1)
  }

  slots(): SparseSlots<R> {
    return new SparseSlots(this.#rows, this.#unread)
  }

  #unreadAt(index: number): number {
    return this.#unread[index] ?? 0
  }

  #indexOf(record: R): number {
    const guess = this.#placeOf(record) - 1
    if (this.#rows[guess]?.record.id === record.id) return guess
    // Pages that were read at different times need not be in one order.
    return this.#rows.findIndex((row) => row.record.id === record.id)
  }

  /** How many read records sort before this one, or are it. */
  #placeOf(record: R): number {
    let [from, to] = [0, this.#rows.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const row = this.#rows[middle]
      if (row && this.#compare(row.record, record) <= 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
