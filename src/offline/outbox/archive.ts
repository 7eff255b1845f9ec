// The entries that were sent, as one tab knows them. They are read from the disk once; from then on only those are read
// that this tab has not seen, so that what a change costs does not grow with what was sent before.
import type { Row } from './entry'
import { isUnreadable } from './read-row'

export class Archive {
  /** In the order in which they were sent, as far as that is known. */
  readonly #rows = new Map<string, Row>()
  #list: readonly Row[] | null = null
  /** The revision of the queue up to which nothing is missing here; null before the disk was read. */
  revision: string | undefined | null = null

  /** What can be read, in the order in which it was done. Nothing is left to do about the rest. */
  get list(): readonly Row[] {
    this.#list ??= [...this.#rows.values()].filter((row) => !isUnreadable(row)).sort((a, b) => a.seq - b.seq)
    return this.#list
  }

  has(id: IDBValidKey): boolean {
    return typeof id === 'string' && this.#rows.has(id)
  }

  /** Takes in what was sent. Returns what was not known. */
  add(rows: readonly Row[]): readonly Row[] {
    const fresh = rows.filter(({ id }) => !this.#rows.has(id))
    for (const row of rows) this.#rows.set(row.id, row)
    if (rows.length > 0) this.#list = null
    return fresh.filter((row) => !isUnreadable(row))
  }

  /** Another tab has let all others go. */
  keepOnly(ids: readonly IDBValidKey[]): void {
    const kept = new Set(ids.map(String))
    this.remove([...this.#rows.keys()].filter((id) => !kept.has(id)))
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#rows.delete(id)
    if (ids.length > 0) this.#list = null
  }

  /** Of all, in the order in which they were sent. */
  ids(): string[] {
    return [...this.#rows.keys()]
  }
}
