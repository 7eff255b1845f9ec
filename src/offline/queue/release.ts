import type { QueueChange, QueueState } from './queue-store'
import { released } from './transitions'

/** Ends the waiting of all that wait for their own reasons; a time named by the server or an undo stays. */
export function releasedAll({ rows }: QueueState, hasSignedIn: boolean): QueueChange<void> {
  const put = rows.filter((row) => row.wait === 'backoff' || (hasSignedIn && row.state === 'needs-sign-in'))
  return { result: undefined, put: put.map(released) }
}
