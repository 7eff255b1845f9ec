// Takes back how a person decided about an entry in conflict. Pure: decides on the queue as it is in the transaction.
import type { Action } from './actions'
import { NO_WAIT, type OutboxEntry, type Row, shareLane } from './entry'
import { isSame } from './merge-fields'
import type { QueueState } from './queue-state'
import { isNeeded } from './relations'
import { noted } from './transitions'

/**
 * Asks again what was settled, insisted on or made a new record. `before` is the entry as it asked. `busy` when the server may have the answer, or something
 * was saved since that went into it, or is for the new record.
 */
export function reopened({ rows, meta, sent }: QueueState, before: OutboxEntry, newId: string, now: number): Action {
  const row = rows.find(({ id }) => id === before.id)
  if (row) {
    // What was saved since has joined it: that must not go with the answer.
    const isAsSettled = row.history.at(-1)?.what === 'renewed'
    const isUnsent = row.state === 'waiting' && row.request === null
    // Made a new record: what waits for that one would be left without it.
    const isOthers =
      row.subject.id !== before.subject.id &&
      (isNeeded(rows, row) || rows.some((other) => other !== row && shareLane(other, row)))
    return isUnsent && isAsSettled && !isOthers
      ? { result: 'done', put: [asking(row, before, now)] }
      : { result: 'busy' }
  }
  if (!sent) return { result: 'gone' }
  // Who gave way has nothing left to send: the entry ended with the other person's record, unlike one that the server took.
  if (!before.conflict || !isSame(sent.result, before.conflict.current)) return { result: 'busy' }
  const { sent_seq: _, pulled: __, ...ended } = sent
  // Under its own id it would be one that was sent.
  const again: Row = { ...ended, id: newId, key: newId, seq: meta.seq + 1, merged: [], result: null, sent_at: null }
  return { result: 'done', put: [asking(again, before, now)], meta: { ...meta, seq: again.seq } }
}

function asking({ also: _, ...row }: Row, before: OutboxEntry, now: number): Row {
  const { command, command_version, lane, also, subject, creates, depends_on } = before
  const aim = { command, command_version, lane, ...(also ? { also } : {}), subject, creates, depends_on }
  const { input, base, conflict, last_error } = before
  const question = { input, base, conflict, last_error, state: 'conflict', request: null } as const
  return noted({ ...row, ...aim, ...NO_WAIT, ...question }, now, 'reopened')
}
