// What a person does to entries. Pure: each decides on the queue as it is in the transaction.
import { isFile } from './carried-files'
import { findCommand, laneOf } from './commands'
import { isMovable, lanesOf, type Row } from './entry'
import { asFields, mergeChange, mergeFields } from './merge-fields'
import type { QueueChange, QueueState } from './queue-state'
import { isUnreadable } from './read-row'
import { rebased, unbuilt } from './rebase'
import { released } from './release'
import { repliesOf } from './replies-of'
import { heldBack, noted, orphaned, paused, renewed, succeeded } from './transitions'

/** `done`; `busy` when it is under way right now or cannot be read by this version; `gone` when it is not there any more. */
export type ActionResult = 'done' | 'busy' | 'gone'
export type Action = QueueChange<ActionResult>
export type DiscardOptions = { withChildren?: boolean; ifUnsent?: boolean }

const GONE: Action = { result: 'gone' }
const BUSY: Action = { result: 'busy' }

/**
 * Takes an entry out for good. What builds on it stays and is shown as blocked, or goes too. A file can go while it is
 * under way: to the server it is nothing until a record names it.
 */
export function discarded(
  { rows }: QueueState,
  id: string,
  { withChildren = false, ifUnsent = false }: DiscardOptions,
  now: number,
): Action {
  const row = find(rows, id)
  if (!row) return GONE
  if (isUnderWay(row) || (ifUnsent && row.request !== null)) return BUSY
  const children = rows.filter((child) => child.id !== row.id && buildsOn(child, row))
  if (!withChildren) {
    const later = new Map(unbuilt(rows, row).map((other) => [other.id, other]))
    for (const child of children) later.set(child.id, orphaned(later.get(child.id) ?? child, now))
    return { result: 'done', remove: [row.id], put: [...later.values()] }
  }
  const family = [row, ...descendants(rows, row)]
  if (family.some(isUnderWay)) return BUSY
  const names = new Set(family.map((member) => member.id))
  const put = unbuilt(rows, row).filter((other) => !names.has(other.id))
  return { result: 'done', remove: [...names], put }
}

function isUnderWay(row: Row): boolean {
  return row.state === 'sending' && !isFile(row)
}

function descendants(rows: readonly Row[], row: Row): Row[] {
  const found = new Map<string, Row>()
  const visit = (parent: Row) => {
    for (const child of rows) {
      if (child.id === row.id || found.has(child.id) || !buildsOn(child, parent)) continue
      found.set(child.id, child)
      visit(child)
    }
  }
  visit(row)
  return [...found.values()]
}

function buildsOn(child: Row, parent: Row): boolean {
  const names = [parent.id, ...parent.merged]
  if (child.depends_on.some((id) => names.includes(id))) return true
  return parent.creates && child.seq > parent.seq && lanesOf(child).includes(laneOf(parent.subject))
}

/** Stops a file that has not arrived, also one that is under way; `retried` lets it go on from where it is. */
export function stopped({ rows }: QueueState, id: string, now: number): Action {
  const row = find(rows, id)
  if (!row || row.state === 'sent') return GONE
  return isFile(row) && isMovable(row) ? { result: 'done', put: [paused(row, now)] } : BUSY
}

type Deciding = {
  newKey: string
  now: number
  /** How long it may still be taken back, ms. */
  holdMs: number
}

/** Sends it again: one with a definite answer as a new request, which may be held back, any other at once. */
export function retried({ rows }: QueueState, id: string, { newKey, now, holdMs }: Deciding): Action {
  const row = find(rows, id)
  if (!row) return GONE
  if (row.state === 'sending' || isUnreadable(row)) return BUSY
  if (row.state === 'waiting' || row.state === 'uncertain' || row.state === 'needs-sign-in') {
    return { result: 'done', put: [released(row)] }
  }
  // Who insists on a decision about a record has seen what it is now.
  const isDecision = findCommand(row.command)?.precondition !== undefined
  const base = isDecision ? (row.conflict?.current ?? row.base) : row.base
  const again = heldBack(renewed(row, { key: newKey, input: row.input, base }, now), now, holdMs)
  // Retrying an orphan is the person's word that it can stand alone.
  return { result: 'done', put: [row.state === 'blocked' ? { ...again, depends_on: [] } : again] }
}

/** Gives it another content. Not possible while the old one may be done already. */
export function edited({ rows }: QueueState, id: string, input: unknown, newKey: string, now: number): Action {
  const row = find(rows, id)
  if (!row) return GONE
  if (isUnreadable(row)) return BUSY
  if (row.state === 'refused' || row.state === 'conflict' || row.state === 'blocked') {
    return { result: 'done', put: [renewed(row, { key: newKey, input, base: row.base }, now)] }
  }
  if (row.request !== null) return BUSY
  return { result: 'done', put: [noted({ ...row, input }, now, 'edited')] }
}

/** Ends a conflict with the person's choice of a value for each field in question; unmentioned ones stay mine. */
export function resolved(
  { rows }: QueueState,
  id: string,
  chosen: Readonly<Record<string, unknown>>,
  { newKey, now, holdMs }: Deciding,
): Action {
  const row = find(rows, id)
  if (row?.state !== 'conflict' || !row.conflict) return GONE
  const fields = findCommand(row.command)?.conflictFields
  if (!fields) return GONE
  const { current } = row.conflict
  const merged = mergeChange(fields, row.base, row.input, current)
  const mine = Object.fromEntries(
    merged.conflicts.map(({ field, mine }) => [field, field in chosen ? chosen[field] : mine]),
  )
  // On top of their record only what still differs from it is a change.
  const left = mergeFields(asFields(current), { ...merged.fields, ...mine }, asFields(current)).fields
  if (Object.keys(left).length === 0) {
    const sent = succeeded(row, current, now)
    return { result: 'done', put: [sent, ...rebased(rows, row, current, false, now)], replies: repliesOf(sent) }
  }
  const again = renewed(row, { key: newKey, input: fields.into(row.input, left), base: current }, now)
  return { result: 'done', put: [heldBack(again, now, holdMs)] }
}

function find(rows: readonly Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id || row.merged.includes(id))
}
