import type { Action } from './actions'
import { findCommand, laneOf } from './commands'
import { aimOf } from './enqueue'
import type { Row } from './entry'
import type { QueueState } from './queue-state'
import { heldBack, renewed } from './transitions'

type Renewing = {
  /** Id of the new record. */
  record: string
  newId: () => string
  now: number
  /** How long it may still be taken back, ms. */
  holdMs: number
}

/** Makes a new record of a change whose record is gone. What waits for the same record goes to the new one, behind it. */
export function savedAsNew({ rows }: QueueState, id: string, { record, newId, now, holdMs }: Renewing): Action {
  const row = rows.find((other) => other.id === id)
  const made =
    row?.state === 'conflict' ? findCommand(row.command)?.toNewRecord?.(row.input, row.base, record) : undefined
  if (!row || !made) return { result: 'gone' }
  // A contact is no record that others wait for: what is in its lane is about the customer.
  const isOwnLane = row.lane === laneOf(row.subject)
  const others = (isOwnLane ? rows : [])
    .filter((other) => other.id !== row.id && other.lane === row.lane && !mayBeDone(other))
    .flatMap((other) => retargeted(other, record, newId, now))
  const renewal = heldBack(renewed(row, { key: newId(), input: made.input, base: null }, now), now, holdMs)
  const { name: command, version: command_version } = made.command
  const creation = { ...renewal, ...aimOf(made.command, made.input), command, command_version }
  return { result: 'done', put: inOrder([creation, ...others.sort((a, b) => a.seq - b.seq)]) }
}

function mayBeDone({ request, state }: Row): boolean {
  return request !== null && state !== 'conflict' && state !== 'refused' && state !== 'blocked'
}

/** Empty when its command cannot be about another record. */
function retargeted(row: Row, record: string, newId: () => string, now: number): Row[] {
  const command = findCommand(row.command)
  const input = command?.retarget?.(row.input, record)
  if (!command || input === undefined) return []
  const aimed = { ...row, ...aimOf(command, input), input, base: null }
  const isStuck = row.state === 'conflict' || row.state === 'blocked'
  return [isStuck ? renewed(aimed, { key: newId(), input, base: null }, now) : { ...aimed, request: null }]
}

/** The same numbers, given again: the first row gets the lowest. */
function inOrder(rows: readonly Row[]): Row[] {
  const numbers = rows.map(({ seq }) => seq).sort((a, b) => a - b)
  return rows.map((row, i) => ({ ...row, seq: numbers[i] ?? row.seq }))
}
