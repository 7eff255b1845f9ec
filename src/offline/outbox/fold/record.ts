// What is shown = what the server said, with the waiting changes laid over it. Pure, and idempotent: a change that the
// server's record already holds (told by id and version) is not applied again.

import { type ChangeMark, strongestMark } from '../change-mark'
import { findCommand } from '../commands'
import { baseOf, type Change, isStopped } from './changes'

export type Shown<R> = {
  record: R
  /** Where the latest changes of the record are; null when the server has all of them. */
  mark: ChangeMark | null
}

const read = new WeakMap<object, Shown<unknown>>()

/** The record as the server has it; the same object each time, so that a row of a list is not redrawn. */
export function asRead<R extends object>(record: R): Shown<R> {
  const shown = read.get(record) ?? { record, mark: null }
  read.set(record, shown)
  return shown as Shown<R>
}

/** The record as it is after its changes; undefined when it is deleted, or known to nobody here. */
export function foldRecord<R>(server: R | undefined, changes: readonly Change[]): Shown<R> | undefined {
  let record: unknown = server
  for (const change of changes) record = applied(record, change)
  // Effects of a kind take and give records of that kind.
  return record === undefined
    ? undefined
    : { record: record as R, mark: strongestMark(changes.map((c) => c.entry.state)) }
}

function applied(record: unknown, change: Change): unknown {
  const { entry, effect, input } = change
  const known = record ?? baseOf(change)
  if (effect.being === 'deletes') {
    if (isStopped(change)) return known
    return entry.state === 'sent' && !isOfAnother(change) && isBack(record, change) ? record : undefined
  }
  if (entry.state !== 'sent') return effect.apply?.(known, input, entry)
  const reply = replyOf(change)
  if (reply === undefined && (record === undefined || isOfAnother(change))) return effect.apply?.(known, input, entry)
  if (reply === undefined) return record
  return versionOf(record) >= versionOf(reply) ? record : reply
}

/** Only a deletion that was undone leaves a version later than the one that it was sent for. */
function isBack(record: unknown, { entry: { request } }: Change): boolean {
  return versionOf(record) > (request?.if_match ?? Number.POSITIVE_INFINITY)
}

/** The server's record after the change; undefined where the reply is not this record. */
function replyOf({ entry, id }: Change): unknown {
  const reply = findCommand(entry.command)?.endpoint.response?.safeParse(entry.result)
  const record = reply?.success ? (reply.data as { id?: unknown } | null) : null
  return record?.id === id ? record : undefined
}

/** Whether the entry's subject is another record. The server's reply then says nothing about this one. */
function isOfAnother({ entry, id, input }: Change): boolean {
  return findCommand(entry.command)?.subject(input).id !== id
}

/** The record's version; 0 for a record that only this device has, -1 for no record. */
function versionOf(record: unknown): number {
  return record === undefined ? -1 : ((record as { version?: number }).version ?? 0)
}
