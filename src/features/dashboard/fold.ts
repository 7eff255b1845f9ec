// The summary as the desk sees it: the server's counts with what waits on this device.
import { LATEST_CONTACTS } from '#contract/dashboard-limits'
import type { DashboardSummary, Interaction } from '#contract/interactions'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { type Count, foldCount } from '@/offline/outbox/fold/count'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import type { Shown } from '@/offline/outbox/fold/record'

export type ShownContact = Shown<Interaction>

export type ShownSummary = {
  customers: Count
  interactions: Count
  thisMonth: Count
  /** With how many customers somebody is to be in touch by today. */
  due: number
  today: ShownContact[]
  /** Those that are not among today's. */
  latest: ShownContact[]
  perMonth: { month: string; count: number }[]
}

type Facts = {
  /** What waits, and what was sent after the summary was read. */
  entries: readonly OutboxEntry[]
  /** Whose entries these are, for the contacts that only they know. */
  writer: string
  /** What time it is; the clock's unless given. */
  now?: number
}

/** Lays what was done on this device since the summary was read over it. */
export function foldSummary(summary: DashboardSummary, { entries, writer, now = Date.now() }: Facts): ShownSummary {
  const contacts = madeContacts(entries, writer)
  const month = toTokyoMonth(now)
  const ofMonth = contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === month)
  const ofToday = contacts.filter(({ record }) => toTokyoDay(record.occurred_at) === toTokyoDay(now))
  const today = withMade(summary.today, ofToday)
  const isToday = new Set(today.map(({ record }) => record.id))
  return {
    customers: foldCount('customer', summary.customers_total, entries),
    interactions: added(summary.interactions_total, contacts),
    thisMonth: added(summary.interactions_this_month, ofMonth),
    due: summary.contacts_due ?? 0,
    today,
    latest: withMade(summary.latest, contacts)
      .filter(({ record }) => !isToday.has(record.id))
      .slice(0, LATEST_CONTACTS),
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
