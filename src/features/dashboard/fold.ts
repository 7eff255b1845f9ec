// The summary as the desk sees it: the server's counts with what waits on this device.
import type { DashboardSummary, Interaction } from '#contract/interactions'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import { type Count, foldCount } from '@/offline/fold/count'
import { madeHere } from '@/offline/fold/made'
import type { Shown } from '@/offline/fold/record'
import type { OutboxEntry } from '@/offline/queue/entry'
import { sentTime } from '@/offline/sent-time'

const LATEST = 3

export type ShownContact = Shown<Interaction>

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
  const contacts = contactsMade(fresh, writer)
  const month = toTokyoMonth(now)
  const ofMonth = contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === month)
  const ofToday = contacts.filter(({ record }) => toTokyoDay(record.occurred_at) === toTokyoDay(now))
  return {
    customers: foldCount('customer', summary.customers_total, fresh),
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

/** The contacts that were written on this device, with the name of the person whose entries these are. */
export function contactsMade(entries: readonly OutboxEntry[], writer: string): ShownContact[] {
  return madeHere<Interaction>('interaction', entries).map(({ record, mark }) => ({
    record: { ...record, created_by: record.created_by || writer },
    mark,
  }))
}
