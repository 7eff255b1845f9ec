import { laneOf } from './commands'
import type { OutboxEntry } from './entry'
import type { Outcome } from './outcome'

/**
 * Why the server did not take a change, as far as the person has to decide about it. Each has its own sentence and its own
 * way out.
 * `same-field` somebody changed the same fields: choose for each · `changed` what is to be deleted was changed: delete it
 * all the same, or not · `missing` the record is gone: make a new one of it, or wait until it is back · `parent-gone` the
 * record in whose lane the new one waits is gone: wait until it is back · `no-place` the server has no place for a new
 * record that belongs to no other: try again · `exists` the id of the new record is taken: save it under another ·
 * `otherwise` try again
 */
export type ConflictKind = 'same-field' | 'changed' | 'missing' | 'parent-gone' | 'no-place' | 'exists' | 'otherwise'

const GONE = new Set([404, 410])

export function conflictKind(
  entry: Pick<OutboxEntry, 'conflict' | 'creates' | 'last_error' | 'lane' | 'subject'>,
): ConflictKind {
  const { conflict, creates, last_error, lane, subject } = entry
  if (conflict) return conflict.fields.length > 0 ? 'same-field' : 'changed'
  const { status = 0, code } = last_error ?? {}
  if (code === 'BIZ_011') return 'parent-gone'
  if (creates && GONE.has(status)) return lane === laneOf(subject) ? 'no-place' : 'parent-gone'
  if (GONE.has(status)) return 'missing'
  return creates && status === 409 ? 'exists' : 'otherwise'
}

/** Where what was saved is now, for the sentence about it. */
export function savedAs(outcome: Extract<Outcome, { state: 'sent' | 'stored' | 'conflict' }>) {
  return outcome.state === 'conflict' ? conflictKind(outcome.entry) : outcome.state
}
