// What an answer, or none, does to the queue. Pure: each decides on the queue as it is in the transaction.

import { classifyFailure, entryError, type FailureClass } from './classify-failure'
import { type AnyCommand, findCommand } from './commands'
import { inTurn, stateAfter } from './compose'
import type { Row } from './entry'
import { mergeChange, versionOf } from './merge-fields'
import type { QueueChange, QueueState, Rest } from './queue-state'
import { inputToday } from './read-input'
import { hasSeen, rebased, saidBefore } from './rebase'
import { SHUT_OUT_MS } from './release'
import { repliesOf } from './replies-of'
import { inConflict, kept, recovered, refused, renewed, signInNeeded, succeeded } from './transitions'

/** Which attempt of which request an answer belongs to. */
export type Attempt = Pick<Row, 'id' | 'key' | 'attempts'>

export type Failure = {
  thrown: unknown
  now: number
  random: number
  /** The key for a merged request. */
  newKey: string
}

/** What the server took, with its reply, at that time. */
export type Taken = { row: Attempt; reply: unknown; at: number }

/** The server took it. True for whichever sender hears it, also one that lost its turn meanwhile. */
export function settleSuccess({ rows }: QueueState, { row: attempt, reply, at }: Taken): QueueChange<Row | null> {
  const row = rows.find(({ id, key }) => id === attempt.id && key === attempt.key)
  if (!row) return { result: null }
  const sent = succeeded(row, reply, at)
  return { result: sent, put: [sent, ...rebased(rows, row, reply, true, at)], replies: repliesOf(sent) }
}

/** Settles all of these, and decides the next on the queue as it is then: all of it is one transaction. */
export function settleThen<T>(
  state: QueueState,
  taken: readonly Taken[],
  next: (after: QueueState) => QueueChange<T>,
): QueueChange<T> {
  const [first, ...others] = taken
  if (!first) return next(state)
  const settled = settleSuccess(state, first)
  return inTurn(settled, settleThen(stateAfter(state, settled), others, next))
}

/** The attempt failed. Ignored when another sender has the entry by now. */
export function settleFailure(
  state: QueueState,
  attempt: Attempt,
  failure: Failure,
): QueueChange<{ row: Row; failureClass: FailureClass } | null> {
  const row = state.rows.find(({ id }) => id === attempt.id)
  const isOurs = row?.state === 'sending' && row.key === attempt.key && row.attempts === attempt.attempts
  if (!isOurs) return { result: null }
  const command = findCommand(row.command)
  const failureClass = classifyFailure(failure.thrown, command?.endpoint.method ?? 'GET')
  const next = afterFailure(row, command, failureClass, failure)
  const rest = restOf(failureClass, failure.now)
  return {
    result: { row: next, failureClass },
    put: [next, ...(next.state === 'sent' ? rebased(state.rows, row, next.result, true, failure.now) : [])],
    ...(next.state === 'sent' ? { replies: repliesOf(next) } : {}),
    ...(rest ? { meta: { ...state.meta, rest } } : {}),
  }
}

function afterFailure(row: Row, command: AnyCommand | undefined, failureClass: FailureClass, failure: Failure): Row {
  const error = entryError(failure.thrown, failure.now)
  switch (failureClass.kind) {
    case 'keep':
      return kept(row, failureClass, error, failure.random)
    case 'stopped':
      return recovered(row, failure.now)
    case 'sign-in':
    case 'shut-out':
      return signInNeeded(row, error)
    case 'done':
      return succeeded(row, null, failure.now)
    case 'refused':
      return refused(row, error)
    case 'conflict':
      return (
        mergedWithTheirs(row, command, failureClass.current, failure) ??
        inConflict(row, conflictOf(row, command, failureClass.current), error, failure.now)
      )
  }
}

/**
 * Where two people changed different fields, mine go again on top of theirs; null when a person has to decide, as of what was
 * attempted by an older version or damaged by the disk, so that today's command cannot read it.
 */
function mergedWithTheirs(
  row: Row,
  command: AnyCommand | undefined,
  current: unknown,
  { now, newKey }: Failure,
): Row | null {
  const read = inputToday(row)
  if (!command || !read || versionOf(current) === undefined) return null
  const again = (input: unknown) => ({
    ...renewed(row, { key: newKey, input, base: current }, now),
    command_version: command.version,
  })
  if (hasSeen(command, row.base, current)) return again(read.data)
  const fields = command.conflictFields
  if (!fields) return null
  const merged = mergeChange(fields, row.base, read.data, current)
  if (merged.conflicts.length > 0) return null
  if (Object.keys(merged.fields).length === 0) return succeeded(row, current, now)
  const input = fields.into(read.data, merged.fields)
  return { ...again(input), ...saidBefore(row, input) }
}

function conflictOf(row: Row, command: AnyCommand | undefined, current: unknown): Row['conflict'] {
  const [fields, read] = [command?.conflictFields, inputToday(row)]
  if (versionOf(current) === undefined) return null
  if (!fields || !read) return { current, fields: [] }
  const { conflicts } = mergeChange(fields, row.base, read.data, current)
  return { current, fields: conflicts }
}

/** A silence that concerns everything this person sends: asked for by the server, or because they are shut out. */
function restOf(failureClass: FailureClass, now: number): Rest | null {
  if (failureClass.kind === 'shut-out') return { until: now + SHUT_OUT_MS, ms: SHUT_OUT_MS, isShutOut: true }
  if (failureClass.kind !== 'keep' || !failureClass.restsAll || !failureClass.retryAfterMs) return null
  return { until: now + failureClass.retryAfterMs, ms: failureClass.retryAfterMs }
}
