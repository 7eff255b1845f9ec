import { REPLICATED, type ReplicatedRecord } from '../device/replicated'
import type { Reply } from '../device/replies'
import { findCommand } from './commands'
import type { Row } from './entry'

const RECORDS: ReadonlySet<string> = new Set(Object.values(REPLICATED))
const isReplicated = (kind: string): kind is ReplicatedRecord => RECORDS.has(kind)

/** What the server's reply to an entry says about records of the replica. */
export function repliesOf({ command: name, input, result, request }: Row): Reply[] {
  const command = findCommand(name)
  const parsed = command?.endpoint.response?.safeParse(result)
  const record = parsed?.success ? (parsed.data as { id?: unknown } | null) : null
  return recordsOf(name, input).flatMap(({ kind, id, isDeleted }): Reply[] => {
    if (isDeleted) return [{ kind, id, record: null, version: request?.if_match ?? null }]
    return record?.id === id ? [{ kind, id, record, version: null }] : []
  })
}

/** The records of the replica that a change is about. */
export function recordsOf(name: string, input: unknown): { kind: ReplicatedRecord; id: string; isDeleted: boolean }[] {
  return Object.entries(findCommand(name)?.applies ?? {}).flatMap(([kind, effect]) =>
    isReplicated(kind) ? effect.ids(input).map((id) => ({ kind, id, isDeleted: effect.being === 'deletes' })) : [],
  )
}
