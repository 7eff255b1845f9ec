import type { NewEntry } from './enqueue'
import type { Row } from './entry'
import { inLanesOf, makingNeeded } from './relations'

/** The order of what is sent past the disk: no lane of the queue holds it. */
export class DirectTurns {
  readonly #underWay = new Map<Row, Promise<unknown>>()

  /**
   * Sends an entry after those that have to arrive before it: what a person does to one record in a tab reaches the server
   * in that order, whatever becomes of the earlier ones. Rejects as `send` does.
   */
  async run<T>({ command, input }: NewEntry, row: Row, send: () => Promise<T>): Promise<T> {
    const [waitsBehind, isNeeded] = [inLanesOf(command, input), makingNeeded(command, input)]
    const earlier = [...this.#underWay].flatMap(([one, end]) => (waitsBehind(one) || isNeeded(one) ? [end] : []))
    const end = Promise.allSettled(earlier).then(send)
    this.#underWay.set(row, end)
    try {
      return await end
    } finally {
      this.#underWay.delete(row)
    }
  }
}
