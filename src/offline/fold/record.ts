// What is shown = what the server said, with the waiting changes laid over it. Pure, and idempotent: a change that the
// server's record already holds (told by id and version) is not applied again.
import { findCommand } from '../commands'
import { type ChangeMark, strongestMark } from '../mark'
import { baseOf, type Change, isStopped } from './changes'

export type Shown<R> = {
  record: R
  /** Where the latest changes of the record are; null when the server has all of them. */
  mark: ChangeMark | null
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
  const { entry, effect } = change
  const known = record ?? baseOf(change)
  if (effect.being === 'deletes') {
    if (isStopped(change)) return known
    return entry.state === 'sent' && isBack(record, change) ? record : undefined
  }
  if (entry.state !== 'sent') return effect.apply?.(known, entry.input, entry)
  const reply = replyOf(change)
  if (reply === undefined && (record === undefined || isOfAnother(change)))
    return effect.apply?.(known, entry.input, entry)
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

/** Whether the change is of another record first, and the server's word on this one is still to come. */
function isOfAnother({ entry, id }: Change): boolean {
  return findCommand(entry.command)?.subject(entry.input).id !== id
}

/** 0 of what only this device knows; less of nothing. */
function versionOf(record: unknown): number {
  return record === undefined ? -1 : ((record as { version?: number }).version ?? 0)
}
