// The summary as the desk sees it: the server's counts with what waits on this device.

import type { Customer } from '#contract/customers'
import { type DashboardSummary, LATEST_CONTACTS, MOST_OF_TODAY } from '#contract/dashboard'
import type { Interaction } from '#contract/interaction-record'
import { isDueContact } from '#contract/next-contact'
import { serverNow } from '@/lib/device-clock'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { type Count, foldCount } from '@/offline/outbox/fold/count'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import type { Shown } from '@/offline/outbox/fold/record'
import { type CustomerHere, contactsOf, customersHere } from './customers-here'

export type ShownContact = Shown<Interaction>

export type ShownSummary = {
  /** Which day today is: what is said of days is drawn again on another one. */
  day: string
  customers: Count
  interactions: Count
  thisMonth: Count
  /** With how many customers somebody is to be in touch by today. */
  due: number
  today: ShownContact[]
  /** Whether there may be more of today than the summary holds. */
  isTodayCut: boolean
  /** Those before today. */
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
export function foldSummary(summary: DashboardSummary, { entries, writer, now = serverNow() }: Facts): ShownSummary {
  const customers = customersHere(entries)
  const contacts = contactsOf(customers, madeContacts(entries, writer))
  const month = toTokyoMonth(now)
  const ofMonth = (name: string) => contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === name)
  const day = toTokyoDay(now)
  const { due, contactsGone } = countsOf(customers, day)
  // A summary that was kept overnight names the contacts of another day as those of its own.
  // An older server names those of today among the latest, too.
  const read = new Map([...summary.today, ...summary.latest].map((contact) => [contact.id, contact]))
  const shown = contactsOf(customers, withMade([...read.values()], contacts))
  return {
    day,
    customers: foldCount('customer', summary.customers_total, entries),
    interactions: added(Math.max(0, summary.interactions_total - contactsGone), contacts),
    thisMonth: added(summary.per_month.find((one) => one.month === month)?.count ?? 0, ofMonth(month)),
    due: Math.max(0, (summary.contacts_due ?? 0) + due),
    isTodayCut: summary.today.length >= MOST_OF_TODAY,
    today: shown.filter(({ record }) => toTokyoDay(record.occurred_at) === day),
    latest: shown.filter(({ record }) => toTokyoDay(record.occurred_at) < day).slice(0, LATEST_CONTACTS),
    perMonth: summary.per_month.map((one) => ({ ...one, count: one.count + ofMonth(one.month).length })),
  }
}

function added(value: number, contacts: readonly ShownContact[]): Count {
  const waiting = contacts.filter(({ mark }) => mark !== null).length
  return { value: value + contacts.length - waiting, waiting }
}

type CustomerCounts = {
  /** How many more are due. */
  due: number
  /** How many contacts went with those who were deleted. */
  contactsGone: number
}

const dueCount = (customer: Customer | undefined, day: string) => (customer && isDueContact(customer, day) ? 1 : 0)

/**
 * What was done here to customers, as the counts of a day have it. Of whom nothing is known but that somebody was in touch, the list of
 * those who are due tells more.
 */
function countsOf(customers: readonly CustomerHere[], day: string): CustomerCounts {
  const counts = { due: 0, contactsGone: 0 }
  for (const { before, after, wasThere, isGone } of customers) {
    const counted = wasThere ? before : undefined
    counts.due += dueCount(after, day) - dueCount(counted, day)
    if (counted && isGone) counts.contactsGone += counted.interactions_count
  }
  return counts
}
