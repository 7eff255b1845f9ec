import { NO_FAILURES, NO_WAIT, type Row } from './entry'
import { isResting } from './plan'
import type { QueueChange, QueueMeta, QueueState } from './queue-state'

/** How often somebody who is shut out is tried again by itself: a tenant suspended at night may be free in the morning. */
export const SHUT_OUT_MS = 300_000
/** And at most, when it is asked for: what says that they may work here again may itself be asked after each refusal. */
const SHUT_OUT_LEAST_MS = 10_000

/**
 * Ends the waiting of all that wait for their own reasons; a time named by the server or an undo stays. With
 * `hasSignedIn` also the waiting for a sign-in, and of somebody who was shut out.
 */
export function releasedAll({ rows, meta }: QueueState, hasSignedIn: boolean, now: number): QueueChange<void> {
  const put = rows.filter((row) => row.wait === 'backoff' || (hasSignedIn && row.state === 'needs-sign-in'))
  const change = { result: undefined, put: put.map(released) }
  return hasSignedIn && meta.rest?.isShutOut
    ? { ...change, meta: { ...meta, rest: shortened(meta.rest, now) } }
    : change
}

/** Whether this app is too old for what the server says of the entry. */
export function awaitsUpdate({ wait }: Pick<Row, 'wait'>): boolean {
  return wait === 'update'
}

/** A page that gets the turn may be the update for which these wait. */
export function releasedByUpdate({ rows }: Pick<QueueState, 'rows'>): QueueChange<void> {
  return { result: undefined, put: rows.filter(awaitsUpdate).map(released) }
}

function shortened(rest: NonNullable<QueueMeta['rest']>, now: number): QueueMeta['rest'] {
  const short = { ...rest, until: rest.until - rest.ms + SHUT_OUT_LEAST_MS, ms: SHUT_OUT_LEAST_MS }
  return isResting(short, now) ? short : null
}

/** Due now, with the same key: the wait is over before its time, or a new sign-in was made. */
export function released(row: Row): Row {
  const state = row.state === 'needs-sign-in' ? 'uncertain' : row.state
  return { ...row, ...NO_WAIT, ...NO_FAILURES, state }
}
