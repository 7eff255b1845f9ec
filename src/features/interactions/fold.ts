import type { Interaction } from '#contract/interactions'
import { madeHere } from '@/offline/fold/made'
import type { Shown } from '@/offline/fold/record'
import type { OutboxEntry } from '@/offline/queue/entry'

export type ShownInteraction = Shown<Interaction>

export type ShownTimeline = {
  items: ShownInteraction[]
  /** Contacts that the server does not have. */
  waiting: number
}

type Timeline = {
  customerId: string
  /** What the server said so far, latest first. */
  read: readonly Interaction[]
  entries: readonly OutboxEntry[]
  /** The name to show as the writer of what waits: entries are always the person's own. */
  writer: string
}

/** The contacts of one customer with the waiting ones where they belong in time. Idempotent by the record's id. */
export function foldTimeline({ customerId, read, entries, writer }: Timeline): ShownTimeline {
  const known = new Set(read.map((record) => record.id))
  const own = madeHere<Interaction>('interaction', entries)
    .filter(({ record }) => record.customer_id === customerId && !known.has(record.id))
    .map(({ record, mark }) => ({ record: { ...record, created_by: record.created_by || writer }, mark }))
  const items = [...read.map((record) => ({ record, mark: null })), ...own].sort(latestFirst)
  return { items, waiting: own.filter((item) => item.mark !== null).length }
}

function latestFirst(a: ShownInteraction, b: ShownInteraction): number {
  return (
    Date.parse(b.record.occurred_at) - Date.parse(a.record.occurred_at) ||
    Date.parse(b.record.created_at) - Date.parse(a.record.created_at)
  )
}
