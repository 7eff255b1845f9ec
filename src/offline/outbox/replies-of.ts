import { REPLICATED, type ReplicatedRecord } from '../device/replicated'
import type { Reply } from '../device/replies'
import { findCommand } from './commands'
import type { Row } from './entry'
import { inputToday } from './read-input'

const RECORDS: ReadonlySet<string> = new Set(Object.values(REPLICATED))
const isReplicated = (kind: string): kind is ReplicatedRecord => RECORDS.has(kind)

/** What the server's reply to an entry says about records of the replica, those that it has made with it among them. */
export function repliesOf(row: Row): Reply[] {
  const { result, request } = row
  const command = findCommand(row.command)
  const parsed = command?.endpoint.response?.safeParse(result)
  const record = parsed?.success ? (parsed.data as { id?: unknown } | null) : null
  const own = recordsOf(row).flatMap(({ kind, id, isDeleted }): Reply[] => {
    if (isDeleted) return [{ kind, id, record: null, version: request?.if_match ?? null }]
    return record?.id === id ? [{ kind, id, record, version: null }] : []
  })
  const read = inputToday(row)
  const made = parsed?.success && read ? (command?.yields?.(parsed.data, read.data) ?? []) : []
  return [
    ...own,
    ...made.flatMap(({ kind, record: other }): Reply[] =>
      isReplicated(kind) ? [{ kind, id: other.id, record: other, version: null }] : [],
    ),
  ]
}

/** Whether only a pull can tell what has become of the records of the replica that a sent change is about. */
export function isUntold(row: Row): boolean {
  return recordsOf(row).length > 0 && repliesOf(row).length === 0
}

/** The records of the replica that a change is about; none where its input cannot be read. */
export function recordsOf(row: Row): { kind: ReplicatedRecord; id: string; isDeleted: boolean }[] {
  const read = inputToday(row)
  if (!read) return []
  return Object.entries(findCommand(row.command)?.applies ?? {}).flatMap(([kind, effect]) =>
    isReplicated(kind) ? effect.ids(read.data).map((id) => ({ kind, id, isDeleted: effect.being === 'deletes' })) : [],
  )
}
