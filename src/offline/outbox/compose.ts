// Two decisions in one transaction: the second is made on the queue as the first leaves it.

import type { QueueChange, QueueState } from './queue-state'
import { applied } from './snapshot'

/** The queue as it is after a change. */
export function stateAfter(state: QueueState, change: QueueChange<unknown>): QueueState {
  return { ...state, rows: applied(state.rows, change), meta: change.meta ?? state.meta }
}

/** One change that does what the two do one after the other, with the result of the second. */
export function inTurn<T>(first: QueueChange<unknown>, second: QueueChange<T>): QueueChange<T> {
  const gone = new Set(second.remove)
  const put = new Map((first.put ?? []).filter(({ id }) => !gone.has(id)).map((row) => [row.id, row]))
  for (const row of second.put ?? []) put.set(row.id, row)
  const remove = [...new Set([...(first.remove ?? []), ...gone])]
  const meta = second.meta ?? first.meta
  const replies = [...(first.replies ?? []), ...(second.replies ?? [])]
  return {
    result: second.result,
    put: [...put.values()],
    remove,
    ...(replies.length > 0 ? { replies } : {}),
    ...(meta ? { meta } : {}),
  }
}
