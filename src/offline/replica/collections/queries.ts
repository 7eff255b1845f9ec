// The answers of the copy, in the shapes of the server's.

import { pairsAmong } from '#contract/customer-pairs'
import type { Customer } from '#contract/customers'
import { type DashboardSummary, LATEST_CONTACTS, MOST_OF_TODAY } from '#contract/dashboard'
import { DAY_MS } from '#contract/day'
import type { Interaction, InteractionType } from '#contract/interaction-record'
import { isDueContact } from '#contract/next-contact'
import { latestContactFirst } from '@/lib/contact-order'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { Checkpoint } from '../checkpoint'
import type { HeadIndex, RecordPlace } from '../head-index'
import type { Wanted } from '../loaded'
import { fromOneCopy, heldIn, incompleteIn, type OneCopy, type Sources } from '../one-copy'
import { type Replies, recordsAbout } from '../reply-store'
import type { Segment } from '../segment'
import { answersHere } from './answers-here'
import { CUSTOMERS, type CustomerIndex, companiesOf, customerOf, tagsOf } from './customers'
import { INTERACTIONS } from './interactions'
import { namesakesAmong } from './namesakes'
import type { AnswerOf, Copy, QueryOf, Topic } from './question'

/** What the tab that asks knows of the disk: the answer is not older. */
type Known = Pick<Wanted, 'sent' | 'rev'>
export type Answers = <T extends Topic>(topic: T, query: QueryOf<T>, known?: Known) => Promise<Copy<T>>

type Asked = Sources & { known: Known }
type Found<T extends Topic> = { checkpoint: Checkpoint; replies: Replies; answer: AnswerOf<T> }
type Handler<T extends Topic> = (query: QueryOf<T>, sources: Asked) => Promise<Found<T>>

export function createAnswers(sources: Sources): Answers {
  return async (topic, query, known = {}) => {
    const handler: Handler<typeof topic> = HANDLERS[topic]
    const { checkpoint, replies, answer } = await handler(query, { ...sources, known })
    // The disk was looked at after it was asked: what it has no reply to is in what was pulled.
    return { answer, syncedAt: checkpoint.reading.syncedAt, sent: Math.max(known.sent ?? 0, replies.sent) }
  }
}

const HANDLERS: { [T in Topic]: Handler<T> } = {
  customers: async (query, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    const { total, records: customers } = index.find(query)
    return { ...state, answer: { total, customers, server_time: timeOf(state.checkpoint) } }
  },

  customer: async ({ id }, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    return { ...state, answer: customerOf(index, id) }
  },

  companies: async ({ limit }, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    return { ...state, answer: { companies: companiesOf(index.all(), limit) } }
  },

  tags: async ({ limit }, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    return { ...state, answer: { tags: tagsOf(index.all(), limit) } }
  },

  pairs: async (_, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    return { ...state, answer: { pairs: await inPieces(pairsAmong(index.all())) } }
  },

  namesakes: async ({ people }, { loaded, known }) => {
    const { index, ...state } = await loaded.records(CUSTOMERS, known)
    return { ...state, answer: { namesakes: await inPieces(namesakesAmong(index.all(), people)) } }
  },

  contacts: ({ customerId, skip, limit, type }, sources) =>
    withContacts(sources, async (all) => {
      const places = all.customers.get(customerId) ? all.contacts.placesOf(customerId) : []
      const written = writtenOf(all).filter(({ customer_id }) => customer_id === customerId)
      if (type) return ofKind(type, { places, written, all, skip, limit })
      // Each of these may stand before those of the page.
      const from = Math.max(0, skip - written.length)
      const pulled = await recordsAt(places.slice(from, skip + limit), all)
      const interactions = [...pulled, ...written].sort(latestContactFirst).slice(skip - from, skip - from + limit)
      return { total: places.length + written.length, interactions, server_time: timeOf(all.checkpoint) }
    }),

  between: (query, sources) => withContacts(sources, (all) => between(all, query)),

  summary: ({ now, months }, sources) => withContacts(sources, (all) => summaryOf(all, now, months)),

  questions: (query, sources) =>
    withContacts(sources, (all) => {
      const live = liveCustomers(all.customers.all(), all.contacts)
      return answersHere({ ...all, live, written: writtenOf(all) }, query)
    }),

  incomplete: ({ ids }, sources) => fromOneCopy(sources, sources.store.kinds, async (copy) => incompleteIn(copy, ids)),

  tally: (_, sources) => fromOneCopy(sources, sources.store.kinds, async (copy) => heldIn(copy)),

  compact: async ({ now }, sources) => {
    await sources.store.compact(now)
    return fromOneCopy(sources, sources.store.kinds, async (copy) => heldIn(copy))
  },
}

type Everything = OneCopy & { customers: CustomerIndex; contacts: HeadIndex }

/** Answers from customers and contacts of the same copy. */
function withContacts<T>(sources: Asked, answer: (all: Everything) => Promise<T>) {
  return fromOneCopy(sources, [CUSTOMERS, INTERACTIONS], (copy) =>
    answer({ ...copy, customers: copy.records(CUSTOMERS), contacts: copy.heads(INTERACTIONS) }),
  )
}

/** Contacts that were written on this device and that no pull has brought, with the names that their customers have now. */
function writtenOf({ replies, contacts, customers }: Everything): Interaction[] {
  return recordsAbout<Interaction>(replies, INTERACTIONS).flatMap((contact) => {
    const name = contacts.has(contact.id) ? undefined : customers.get(contact.customer_id)?.name
    return name === undefined ? [] : [{ ...contact, customer_name: name }]
  })
}

/** Done piece by piece: what else is asked meanwhile, a search above all, is answered in between. */
async function inPieces<T>(work: Generator<void, T>): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The time of the answer: when the server was asked for what is here. */
function timeOf({ reading }: Checkpoint): string {
  return new Date(reading.syncedAt ?? reading.startedAt ?? 0).toISOString()
}

/** The contacts at these places, with the names that their customers have now; in the given order. */
async function recordsAt(
  places: readonly RecordPlace[],
  { checkpoint, store, customers }: Everything,
): Promise<Interaction[]> {
  const { generation } = checkpoint.reading
  const numbers = [...new Set(places.map(({ segment }) => segment))]
  const read = new Map<number, Segment<Interaction> | undefined>()
  await Promise.all(
    numbers.map(async (from) => {
      const [segment] = await store.segments<Interaction>(INTERACTIONS.name, { generation, from, to: from + 1 })
      read.set(from, segment)
    }),
  )
  return places.flatMap(({ segment, at }) => {
    const contact = read.get(segment)?.records[at]
    const name = contact && customers.get(contact.customer_id)?.name
    return contact ? [{ ...contact, customer_name: name ?? contact.customer_name }] : []
  })
}

/** Places that are read at once for their kind: in the worst case each is in a segment of its own, of 500 records. */
const READ_AT_ONCE = 20

type Asking = { places: RecordPlace[]; written: Interaction[]; all: Everything; skip: number; limit: number }

/** A page of the contacts of one kind among those at `places` and those `written` here. The kind is in the records alone. */
async function ofKind(type: InteractionType, { places, written, all, skip, limit }: Asking) {
  const found = written.filter((contact) => contact.type === type)
  for (let from = 0; from < places.length; from += READ_AT_ONCE) {
    const read = await recordsAt(places.slice(from, from + READ_AT_ONCE), all)
    found.push(...read.filter((contact) => contact.type === type))
  }
  const interactions = found.sort(latestContactFirst).slice(skip, skip + limit)
  return { total: found.length, interactions, server_time: timeOf(all.checkpoint) }
}

async function between(all: Everything, { from, to, limit, type }: QueryOf<'between'>): Promise<AnswerOf<'between'>> {
  const { customers, contacts, checkpoint } = all
  const live = liveCustomers(customers.all(), contacts)
  const found: number[] = []
  contacts.each(
    (customer) => live[customer] === 1,
    (occurredAt, contact) => {
      if (occurredAt >= from && occurredAt < to) found.push(contact)
    },
  )
  const places = found.sort((a, b) => contacts.compare(b, a)).map(contacts.place)
  const written = writtenOf(all).filter(({ occurred_at }) => {
    const at = Date.parse(occurred_at)
    return at >= from && at < to
  })
  if (type) return ofKind(type, { places, written, all, skip: 0, limit })
  return {
    total: places.length + written.length,
    interactions: [...(await recordsAt(places.slice(0, limit), all)), ...written]
      .sort(latestContactFirst)
      .slice(0, limit),
    server_time: timeOf(checkpoint),
  }
}

async function summaryOf(all: Everything, now: number, months: number): Promise<DashboardSummary> {
  const { customers, contacts } = all
  const live = liveCustomers(customers.all(), contacts)
  const begins = monthBegins(now, months)
  const counts = new Array<number>(begins.length).fill(0)
  const todayBegins = Date.parse(`${toTokyoDay(now)}T00:00:00+09:00`)
  const today: number[] = []
  const latest: number[] = []
  let total = 0
  const count = (occurredAt: number) => {
    total += 1
    const month = begins.findLastIndex((begin) => occurredAt >= begin)
    const isPastLast = month === begins.length - 1 && toTokyoMonth(occurredAt) !== toTokyoMonth(now)
    if (month >= 0 && !isPastLast) counts[month] = (counts[month] ?? 0) + 1
  }
  const isToday = (occurredAt: number) => occurredAt >= todayBegins && occurredAt < todayBegins + DAY_MS
  contacts.each(
    (customer) => live[customer] === 1,
    (occurredAt, contact) => {
      count(occurredAt)
      if (isToday(occurredAt)) today.push(contact)
      else if (occurredAt < todayBegins) keepLatest(latest, contact, contacts)
    },
  )
  const written = writtenOf(all)
  for (const { occurred_at } of written) count(Date.parse(occurred_at))
  const writtenToday = written.filter(({ occurred_at }) => isToday(Date.parse(occurred_at)))
  const writtenBefore = written.filter(({ occurred_at }) => Date.parse(occurred_at) < todayBegins)
  const first = async (numbers: number[], own: Interaction[], limit: number) => {
    const places = numbers.sort((a, b) => contacts.compare(b, a)).map(contacts.place)
    return [...(await recordsAt(places.slice(0, limit), all)), ...own].sort(latestContactFirst).slice(0, limit)
  }
  return {
    customers_total: customers.count(),
    interactions_total: total,
    interactions_this_month: counts.at(-1) ?? 0,
    contacts_due: customers.all().filter((customer) => isDueContact(customer, toTokyoDay(now))).length,
    today: await first(today, writtenToday, MOST_OF_TODAY),
    latest: await first(latest, writtenBefore, LATEST_CONTACTS),
    per_month: begins.map((begin, i) => ({ month: toTokyoMonth(begin), count: counts[i] ?? 0 })),
  }
}

/** 1 for each customer of the index who is not deleted. */
function liveCustomers(customers: readonly Customer[], contacts: HeadIndex): Uint8Array {
  const live = new Uint8Array(contacts.owners())
  for (const { id } of customers) {
    const number = contacts.owner(id)
    if (number >= 0) live[number] = 1
  }
  return live
}

/** When the last `months` months began in Tokyo, the present one last. */
function monthBegins(now: number, months: number): number[] {
  const [year = 0, month = 1] = toTokyoMonth(now).split('-').map(Number)
  return Array.from({ length: months }, (_, i) => {
    const first = new Date(Date.UTC(year, month - months + i, 1)).toISOString().slice(0, 10)
    return Date.parse(`${first}T00:00:00+09:00`)
  })
}

/** Keeps the few latest, in no order. */
function keepLatest(latest: number[], contact: number, contacts: HeadIndex): void {
  latest.push(contact)
  if (latest.length <= LATEST_CONTACTS) return
  const oldest = latest.reduce((a, b) => (contacts.compare(a, b) <= 0 ? a : b))
  latest.splice(latest.indexOf(oldest), 1)
}
