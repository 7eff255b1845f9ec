import type { Insertable } from 'kysely'
import { japanDay } from '#contract/japan-day'
import type { VisitStatus } from '#contract/visit-steps'
import type { VisitsTable } from '../../db/schema-visits.ts'
import { startOfDay } from '../calendar.ts'
import type { DemoArrival } from '../practice.ts'
import type { NewCustomer, NewInteraction } from '../records.ts'
import { membersWith, type PartContext } from './context.ts'

type NewVisit = Insertable<VisitsTable> & { arrived_at: Date }

const MINUTE_MS = 60_000
const OPENING_MS = 9 * 60 * MINUTE_MS
/** Contacts of today that were at the desk before. */
const MOST_DONE = 3

/**
 * The desk as it is at the moment at which the demo is made: who was served, who is being served, who waits. Whoever was served
 * and has a record is one of the contacts of today, as the product would have written it.
 */
export function makeVisits(
  context: PartContext,
  arrivals: readonly DemoArrival[],
  customers: readonly NewCustomer[],
  interactions: readonly NewInteraction[],
): NewVisit[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const midnight = startOfDay(context.now)
  const contacts = interactions.filter(({ type, occurred_at }) => type === 'visit' && new Date(occurred_at) >= midnight)
  const each = new Map(contacts.map((contact) => [contact.customer_id, contact]))
  const done = [...each.values()]
    .slice(0, MOST_DONE)
    .map((contact) => ofContact(contact, byId.get(contact.customer_id)))
  const others = customers.filter(({ id, status }) => status === 'active' && !each.has(id ?? ''))
  const all = [...done, ...atDesk(context, arrivals, others)]
  const random = context.random('visits')
  return all
    .toSorted((a, b) => a.arrived_at.getTime() - b.arrived_at.getTime())
    .map((visit, index) => ({
      ...visit,
      ...{ tenant_id: context.tenantId, id: random.uuid(), day: japanDay(context.now.getTime()) },
      ...{ number: index + 1, branch: 0, created_at: visit.arrived_at },
    }))
}

type Unnumbered = Omit<NewVisit, 'day' | 'number' | 'branch'>

/** The visit that a contact of today came from. */
function ofContact(contact: NewInteraction, customer: NewCustomer | undefined): Unnumbered {
  const [arrived, done] = [new Date(contact.occurred_at), new Date(contact.created_at ?? contact.occurred_at)]
  const between = (share: number) => new Date(arrived.getTime() + (done.getTime() - arrived.getTime()) * share)
  return {
    ...personOf(customer),
    ...{ purpose: contact.summary, interaction_id: contact.id ?? null, status: 'done', arrived_at: arrived },
    ...{ served_at: between(0.3), paying_at: between(0.8), done_at: done },
    ...changed(done, 3, contact.created_by_name),
  }
}

/** Those of the data; early in the morning they have come closer together. */
function atDesk(context: PartContext, arrivals: readonly DemoArrival[], customers: readonly NewCustomer[]) {
  const random = context.random('arrivals')
  const people = random.sample(customers, arrivals.length)
  const [colleague] = membersWith(context, ['staff'])
  const now = context.now.getTime()
  const ofDay = now - startOfDay(context.now).getTime()
  const open = ofDay > OPENING_MS ? ofDay - OPENING_MS : ofDay
  const first = Math.max(...arrivals.map(({ arrived }) => arrived)) * MINUTE_MS
  const at = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(now - Math.round(minutes * MINUTE_MS * Math.min(1, open / first)))
  return arrivals.map((arrival, index): Unnumbered => {
    const { guest, purpose, arrived, served, paying, done, left } = arrival
    const steps = [served, paying, done ?? left].flatMap((minutes) => minutes ?? [])
    const last = Math.min(arrived, ...steps)
    return {
      ...(guest ? { ...guest, customer_id: null } : personOf(people[index])),
      ...{ purpose, status: statusOf(arrival), arrived_at: at(arrived) ?? context.now },
      ...{ served_at: at(served), paying_at: at(paying), done_at: at(done ?? left) },
      ...changed(at(last) ?? context.now, steps.length, colleague?.name ?? null),
    }
  })
}

function statusOf({ served, paying, done, left }: DemoArrival): VisitStatus {
  if (left !== undefined) return 'left'
  if (done !== undefined) return 'done'
  return paying !== undefined ? 'paying' : served !== undefined ? 'serving' : 'waiting'
}

const personOf = (customer: NewCustomer | undefined) => ({
  customer_id: customer?.id ?? null,
  name: customer?.name ?? '',
  name_kana: customer?.name_kana ?? '',
})

/** What so many steps leave in a record, the last one at that time. */
const changed = (at: Date, steps: number, by: string | null) => ({
  updated_at: at,
  updated_by_name: steps === 0 ? null : by,
  version: 1 + steps,
})
