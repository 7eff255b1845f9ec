import { uuid } from '@/lib/uuid'
import type { Row } from './entry'
import type { Rest, RowChange } from './queue-state'

/**
 * The queue as it was on the disk at one moment, in order. The revision is left there with each change of the rows and is
 * random: as long as the disk has it, the rows are these, whoever else has the queue open.
 */
export type QueueSnapshot = { readonly revision: string; readonly rows: readonly Row[] }

/** One change of the rows as another tab hears of it: whoever has the queue as it was need not read it again. */
export type Step = {
  /** The revision before; none before the first change. */
  from: string | undefined
  to: string
  put: readonly Row[]
  remove: readonly string[]
  /** The silence that is agreed after it. */
  rest: Rest | null
}

/** The queue after a change, under a new revision; `put` as the disk has it. */
export function changed(
  rows: readonly Row[],
  { put = [], remove = [] }: RowChange,
): QueueSnapshot & { put: readonly Row[] } {
  // What a form does to its input later must not change what is sent.
  const stored = put.map((row) => (row.state === 'sent' ? row : structuredClone(row)))
  return { revision: uuid(), rows: applied(rows, { put: stored, remove }), put: stored }
}

/** The rows after a change. */
export function applied(rows: readonly Row[], { put = [], remove = [] }: RowChange): readonly Row[] {
  // Most often one is saved behind all others: what that costs must not grow with their number.
  const [first] = put
  const isOne = first && put.length === 1 && remove.length === 0 && first.state !== 'sent'
  const isBehind = isOne && first.seq > (rows.at(-1)?.seq ?? 0) && !rows.some(({ id }) => id === first.id)
  if (isBehind) return [...rows, first]
  const after = new Map(rows.map((row) => [row.id, row]))
  for (const id of remove) after.delete(id)
  for (const row of put) {
    if (row.state === 'sent') after.delete(row.id)
    else after.set(row.id, row)
  }
  return [...after.values()].sort((a, b) => a.seq - b.seq)
}

/** Whether a change touches any row. */
export function touchesRows({ put = [], remove = [] }: RowChange): boolean {
  return put.length + remove.length > 0
}

/** Whether these steps, those before this revision left out, lead from it to the end of the last one. */
export function leadsOn(steps: readonly Step[], revision: string): boolean {
  const end = steps.reduce((at, { from, to }) => (from === at ? to : at), revision)
  return end === steps.at(-1)?.to
}
