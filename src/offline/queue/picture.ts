import { uuid } from '@/lib/uuid'
import type { Row } from './entry'

/**
 * The queue as it was on the disk at one moment, in order. The revision is left there with each change of the rows and is
 * random: as long as the disk has it, the rows are these, whoever else has the queue open.
 */
export type Picture = { readonly revision: string; readonly rows: readonly Row[] }

export type RowChange = {
  /** Rows as they are now; those in state `sent` leave the queue. */
  put?: readonly Row[]
  remove?: readonly string[]
}

/** The queue after a change, under a new revision. */
export function changed(rows: readonly Row[], { put = [], remove = [] }: RowChange): Picture {
  const after = new Map(rows.map((row) => [row.id, row]))
  for (const id of remove) after.delete(id)
  for (const row of put) {
    if (row.state === 'sent') after.delete(row.id)
    // As the disk has it: what a form does to its input later must not change what is sent.
    else after.set(row.id, structuredClone(row))
  }
  return { revision: uuid(), rows: [...after.values()].sort((a, b) => a.seq - b.seq) }
}

/** Whether a change touches any row. */
export function touchesRows({ put = [], remove = [] }: RowChange): boolean {
  return put.length + remove.length > 0
}
