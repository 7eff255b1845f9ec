import type { Interaction } from '#contract/interactions'
import type { ChangeMark } from '@/offline/mark'
import { strongestMark } from '@/offline/mark'
import type { OutboxEntry } from '@/offline/queue/entry'
import { waitingInteraction } from './queries'

export type ShownInteraction = {
  record: Interaction
  /** Where it is; null when the server has it. */
  mark: ChangeMark | null
}

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
  const own = entries.flatMap((entry) => {
    const record = waitingInteraction(entry, writer)
    if (!record || record.customer_id !== customerId || known.has(record.id)) return []
    return [{ record, mark: strongestMark([entry.state]) }]
  })
  const items = [...read.map((record) => ({ record, mark: null })), ...own].sort(latestFirst)
  return { items, waiting: own.filter((item) => item.mark !== null).length }
}

function latestFirst(a: ShownInteraction, b: ShownInteraction): number {
  return (
    Date.parse(b.record.occurred_at) - Date.parse(a.record.occurred_at) ||
    Date.parse(b.record.created_at) - Date.parse(a.record.created_at)
  )
}
