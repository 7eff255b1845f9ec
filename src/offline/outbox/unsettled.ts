// What this tab remembers of forms of which nobody knows what became of them: the disk fell silent, or the server did when
// it was asked past the disk. Under one key there must never go two different requests.
import { inTurn, stateAfter } from './compose'
import { enqueue, type NewEntry, newRow } from './enqueue'
import { type Row, shareLane } from './entry'
import { prepared } from './freeze'
import { isSame } from './merge-fields'
import type { QueueChange, QueueState } from './queue-state'
import { isUntouched } from './relations'

export class Unsettled {
  /** By the form's id: everything that may be on the disk. */
  readonly #stored = new Map<string, Row[]>()
  /** By the form's id: what the server may have done. */
  readonly #sent = new Map<string, Row>()

  /** The disk did not say whether it has that. */
  mayBeStored(form: string, row: Row): void {
    this.#stored.set(form, [...(this.#stored.get(form) ?? []), asItIs(row)])
  }

  /** The server did not say whether it has done that. */
  mayBeDone(form: string, row: Row): void {
    this.#sent.set(form, asItIs(row))
  }

  /** The disk has answered: it holds what there is to know. */
  settle(form: string): void {
    this.#stored.delete(form)
    this.#sent.delete(form)
  }

  /** Whether nothing of the form was ever under way. */
  isNew({ id }: NewEntry): boolean {
    return !this.#stored.has(id) && !this.#sent.has(id)
  }

  /** What may go past the disk for a form; null when the disk, or the server, may have something else under its key. */
  sendable(entry: NewEntry): Row | null {
    const sent = this.#sent.get(entry.id)
    const known = [...(sent ? [sent] : []), ...(this.#stored.get(entry.id) ?? [])]
    const isTheSame = (row: Row) => row.key === entry.id && row.request !== null && isSame(row.input, entry.input)
    if (!known.every(isTheSame)) return null
    return known[0] ?? prepared(newRow(0, entry, entry.id))
  }

  /**
   * Adds an entry; what the server may have done of its form comes first, as it was sent.
   * @param mayGo whether it may go past the disk: then it is stored as it would be sent
   */
  enqueue(state: QueueState, entry: NewEntry, mayGo: boolean): QueueChange<Row> {
    const sent = this.#sent.get(entry.id)
    const isKnown = state.rows.some(({ id }) => id === entry.id) || state.sent !== undefined
    if (!sent || isKnown) return mayGo ? asItMayGo(enqueue(state, entry), state, entry) : enqueue(state, entry)
    const seq = state.meta.seq + 1
    const again = { result: null, put: [{ ...sent, seq }], meta: { ...state.meta, seq } }
    return inTurn(again, enqueue(stateAfter(state, again), entry))
  }
}

/** The form goes on: what is typed into it from now on is something else. */
function asItIs(row: Row): Row {
  return { ...row, input: structuredClone(row.input) }
}

function asItMayGo(change: QueueChange<Row>, { rows }: QueueState, { id }: NewEntry): QueueChange<Row> {
  const { result, put = [] } = change
  const isBefore = (row: Row) => shareLane(row, result) || result.depends_on.includes(row.id)
  const isFirst = !rows.some((row) => row.id !== id && isBefore(row))
  if (!isFirst || result.key !== id || !put.includes(result) || !isUntouched(result)) return change
  const row = prepared(result)
  return { ...change, result: row, put: put.map((other) => (other === result ? row : other)) }
}
