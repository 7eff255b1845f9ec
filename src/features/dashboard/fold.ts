// The summary as the desk sees it: the server's counts with what waits on this device.
import type { DashboardSummary, Interaction } from '#contract/interactions'
import { waitingInteraction } from '@/features/interactions/queries'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import { type ChangeMark, markOf } from '@/offline/mark'
import type { OutboxEntry } from '@/offline/queue/entry'
import { sentTime } from '@/offline/sent-time'

const LATEST = 3

/** A number of the server, and how many more only this device has. */
export type Count = { value: number; waiting: number }
export type ShownContact = { record: Interaction; mark: ChangeMark | null }

export type ShownSummary = {
  customers: Count
  interactions: Count
  thisMonth: Count
  today: ShownContact[]
  latest: ShownContact[]
  perMonth: { month: string; count: number }[]
}

type Facts = {
  entries: readonly OutboxEntry[]
  /** Whose entries these are, for the contacts that only they know. */
  writer: string
  /** When the summary was read; ms since 1970. */
  readAt: number
  /** What time it is; the clock's unless given. */
  now?: number
}

/** Lays what was done on this device since the summary was read over it. */
export function foldSummary(
  summary: DashboardSummary,
  { entries, writer, readAt, now = Date.now() }: Facts,
): ShownSummary {
  const fresh = entries.filter((entry) => entry.state !== 'sent' || sentTime(entry) > readAt)
  const contacts = fresh.flatMap((entry) => {
    const record = waitingInteraction(entry, writer)
    return record ? [{ record, mark: markOf(entry.state) }] : []
  })
  const month = toTokyoMonth(now)
  const ofMonth = contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === month)
  const ofToday = contacts.filter(({ record }) => toTokyoDay(record.occurred_at) === toTokyoDay(now))
  return {
    customers: foldCustomers(summary.customers_total, fresh),
    interactions: added(summary.interactions_total, contacts),
    thisMonth: added(summary.interactions_this_month, ofMonth),
    today: merged(summary.today, ofToday),
    latest: merged(summary.latest, contacts).slice(0, LATEST),
    perMonth: summary.per_month.map(({ month: name, count }) => ({
      month: name,
      count: count + contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === name).length,
    })),
  }
}

function added(value: number, contacts: readonly ShownContact[]): Count {
  const waiting = contacts.filter(({ mark }) => mark !== null).length
  return { value: value + contacts.length - waiting, waiting }
}

/** What was read and what was done here, latest first; a record that both have once. */
export function merged(read: readonly Interaction[], own: readonly ShownContact[]): ShownContact[] {
  const known = new Set(read.map(({ id }) => id))
  const all = [...read.map((record) => ({ record, mark: null })), ...own.filter(({ record }) => !known.has(record.id))]
  return all.sort((a, b) => Date.parse(b.record.occurred_at) - Date.parse(a.record.occurred_at))
}

/** New customers of this device that were not deleted again, and customers of the server that were deleted here. */
function foldCustomers(total: number, entries: readonly OutboxEntry[]): Count {
  const created = new Map<string, OutboxEntry>()
  const deleted = new Set<string>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const { id } = entry.subject
    if (entry.command === 'customers.create') created.set(id, entry)
    else if (entry.command === 'customers.restore') deleted.delete(id)
    else if (entry.command === 'customers.delete' && !isStopped(entry)) {
      if (!created.delete(id)) deleted.add(id)
    }
  }
  const waiting = [...created.values()].filter(({ state }) => state !== 'sent').length
  return { value: Math.max(0, total + created.size - waiting - deleted.size), waiting }
}

/** A deletion that the server refused has not happened. */
function isStopped({ state }: OutboxEntry): boolean {
  return state === 'refused' || state === 'conflict' || state === 'blocked'
}
