import type { Interaction, InteractionType } from '#contract/interaction-record'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import type { Shown } from '@/offline/outbox/fold/record'

export type ShownInteraction = Shown<Interaction>

export type ShownTimeline = {
  items: ShownInteraction[]
  /** Contacts that the server does not have. */
  waiting: number
}

type Timeline = {
  /** The customer, and the records that became theirs: what waits may still name one of these. */
  customerIds: readonly string[]
  /** What the server said so far, latest first. */
  read: readonly Interaction[]
  entries: readonly OutboxEntry[]
  /** The name to show as the writer of what waits: entries are always the person's own. */
  writer: string
  /** Only contacts of this kind. */
  type?: InteractionType | undefined
}

/** The contacts of one customer with the waiting ones where they belong in time. Idempotent by the record's id. */
export function foldTimeline({ customerIds, read, entries, writer, type }: Timeline): ShownTimeline {
  const own = madeContacts(entries, writer).filter(({ record }) => customerIds.includes(record.customer_id))
  const items = withMade(read, own).filter(({ record }) => !type || record.type === type)
  return { items, waiting: items.filter(({ mark }) => mark !== null).length }
}
