// Takes back how a person ended a conflict. Pure: decides on the queue as it is in the transaction.
import type { Action } from './actions'
import { NO_WAIT, type OutboxEntry, type Row } from './entry'
import { isSame } from './merge-fields'
import type { QueueState } from './queue-state'
import { noted } from './transitions'

/**
 * Asks again what was settled. `before` is the entry as it asked. `busy` when the server may have the answer, or something
 * was saved since that went into it.
 */
export function reopened({ rows, meta, sent }: QueueState, before: OutboxEntry, newId: string, now: number): Action {
  const row = rows.find(({ id }) => id === before.id)
  if (row) {
    // What was saved since has joined it: that must not go with the answer.
    const isAsSettled = row.history.at(-1)?.what === 'renewed'
    const isUnsent = row.state === 'waiting' && row.request === null
    return isUnsent && isAsSettled ? { result: 'done', put: [asking(row, before, now)] } : { result: 'busy' }
  }
  if (!sent) return { result: 'gone' }
  // Who gave way has nothing left to send: the entry ended with the other person's record, unlike one that the server took.
  if (!isSame(sent.result, before.conflict?.current)) return { result: 'busy' }
  const { sent_seq: _, pulled: __, ...ended } = sent
  // Under its own id it would be one that was sent.
  const again: Row = { ...ended, id: newId, key: newId, seq: meta.seq + 1, merged: [], result: null, sent_at: null }
  return { result: 'done', put: [asking(again, before, now)], meta: { ...meta, seq: again.seq } }
}

function asking(row: Row, { input, base, conflict, last_error }: OutboxEntry, now: number): Row {
  const question = { input, base, conflict, last_error, state: 'conflict', request: null } as const
  return noted({ ...row, ...NO_WAIT, ...question }, now, 'reopened')
}
