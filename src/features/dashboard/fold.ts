// The summary as the desk sees it: the server's counts with what waits on this device.
import type { Customer } from '#contract/customers'
import { type DashboardSummary, LATEST_CONTACTS } from '#contract/dashboard'
import type { Interaction } from '#contract/interaction-record'
import { isDueContact } from '#contract/next-contact'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { baseOf, changesOf } from '@/offline/outbox/fold/changes'
import { type Count, foldCount } from '@/offline/outbox/fold/count'
import { madeContacts, withMade } from '@/offline/outbox/fold/made-contacts'
import { foldRecord, type Shown } from '@/offline/outbox/fold/record'

export type ShownContact = Shown<Interaction>

export type ShownSummary = {
  customers: Count
  interactions: Count
  thisMonth: Count
  /** With how many customers somebody is to be in touch by today. */
  due: number
  today: ShownContact[]
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
export function foldSummary(summary: DashboardSummary, { entries, writer, now = Date.now() }: Facts): ShownSummary {
  const contacts = madeContacts(entries, writer)
  const month = toTokyoMonth(now)
  const ofMonth = contacts.filter(({ record }) => toTokyoMonth(record.occurred_at) === month)
  const day = toTokyoDay(now)
  const here = customersHere(entries, day)
  // A summary that was kept overnight names the contacts of another day as those of its own.
  // An older server names those of today among the latest, too.
  const read = new Map([...summary.today, ...summary.latest].map((contact) => [contact.id, contact]))
  const live = [...read.values()].filter(({ customer_id }) => !here.gone.has(customer_id))
  const shown = withMade(live, contacts)
  return {
    customers: foldCount('customer', summary.customers_total, entries),
    interactions: added(Math.max(0, summary.interactions_total - here.contactsGone), contacts),
    thisMonth: added(summary.per_month.find((one) => one.month === month)?.count ?? 0, ofMonth),
    due: Math.max(0, (summary.contacts_due ?? 0) + here.due),
    today: shown.filter(({ record }) => toTokyoDay(record.occurred_at) === day),
    latest: shown.filter(({ record }) => toTokyoDay(record.occurred_at) < day).slice(0, LATEST_CONTACTS),
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

type Here = {
  /** How many more are due. */
  due: number
  /** Who was deleted, and how many contacts went with them. */
  gone: Set<string>
  contactsGone: number
}

/**
 * What was done here to customers, as the counts of a day have it. Of whom nothing is known but that somebody was in touch, the list of
 * those who are due tells more.
 */
function customersHere(entries: readonly OutboxEntry[], day: string): Here {
  const here: Here = { due: 0, gone: new Set(), contactsGone: 0 }
  for (const [id, own] of Map.groupBy(changesOf('customer', entries), (change) => change.id)) {
    const before = own.map(baseOf).find((base) => base !== undefined) as Customer | undefined
    const after = foldRecord<Customer>(before, own)?.record
    const begins = own[0]?.effect.being
    const isCounted = before !== undefined && begins !== 'creates' && begins !== 'restores'
    if (isCounted && isDueContact(before, day)) here.due -= 1
    if (after && isDueContact(after, day)) here.due += 1
    if (!isCounted || after) continue
    here.gone.add(id)
    here.contactsGone += before.interactions_count
  }
  return here
}
