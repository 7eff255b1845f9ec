import type { Reply } from '../device/replies'
import type { Row } from './entry'

export type RowChange = {
  /** Rows as they are now; those in state `sent` leave the queue. */
  put?: readonly Row[]
  remove?: readonly string[]
}

export type Lease = { holder: string; until: number }

/**
 * Nothing is sent before `until`; `ms` is how long that was when it was agreed. `isShutOut`: the person may not work in
 * this tenant now (account disabled, no member, tenant suspended), by the server's answer to a change of theirs.
 */
export type Rest = { until: number; ms: number; isShutOut?: true }

export type QueueMeta = {
  /** The last number given to an entry; never given twice. */
  seq: number
  /** Who may send, until when. */
  lease: Lease | null
  /** The server asked for silence, or shuts the person out. */
  rest: Rest | null
  /** How many changes the server has taken. */
  sent?: number
  /** Of the rows. The store sees to it; none before the first change. */
  revision?: string
}

export type QueueState = {
  rows: readonly Row[]
  meta: QueueMeta
  /** The entry of the wanted id among those already sent. */
  sent: Row | undefined
}

/** Rows in state `sent` move to the archive. */
export type QueueChange<T> = RowChange & {
  result: T
  meta?: QueueMeta
  /** What the server said about records, for the replica. */
  replies?: readonly Reply[]
}
