// What the server has answered to changes of this device, kept with the replica until a pull brings the same. The outbox
// puts it into the database in the transaction that settles the entry; the replica lays it over what it has.
import type { ReplicatedRecord } from './replicated'

/** One record as the server had it after a change. */
export type Reply = {
  kind: ReplicatedRecord
  id: string
  /** Null: it was deleted. */
  record: unknown
  /** Of a deleted record, the version that the deletion was meant for; null for whichever there was. */
  version: number | null
}

/** `sent`: how many changes the server had taken with this one. */
export type StoredReply = Reply & { sent: number }

export const REPLIES_STORE = 'replies'
/** Under this key lies how many changes of this device the server had taken when a reply was put here last. */
export const SENT_KEY = 'sent'

export function replyKey({ kind, id }: Pick<Reply, 'kind' | 'id'>): [kind: string, id: string] {
  return [kind, id]
}
