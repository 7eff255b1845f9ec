// The answers of the copy, in the shapes of the server's.
import type { Customer } from '#contract/customers'
import type { DashboardSummary, Interaction } from '#contract/interactions'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { Catalogue } from './catalogue'
import type { ContactIndex, ContactPlace } from './contact-index'
import type { DirectoryStore } from './directory-store'
import type { Loaded } from './loaded'
import { type Held, isSameCopy, type Mark } from './mark'
import type { AnswerOf, Copy, QueryOf, Topic } from './question'
import type { Segment } from './segment'

export type Answers = <T extends Topic>(topic: T, query: QueryOf<T>) => Promise<Copy<T>>

type Sources = { store: DirectoryStore; loaded: Loaded }
type Handler<T extends Topic> = (query: QueryOf<T>, sources: Sources) => Promise<{ mark: Mark; answer: AnswerOf<T> }>

export function createAnswers(sources: Sources): Answers {
  return async (topic, query) => {
    const handler: Handler<typeof topic> = HANDLERS[topic]
    const { mark, answer } = await handler(query, sources)
    return { answer, syncedAt: mark.reading.syncedAt }
  }
}

const HANDLERS: { [T in Topic]: Handler<T> } = {
  customers: async (query, { loaded }) => {
    const { mark, catalogue } = await loaded.customers()
    const { total, customers } = catalogue.find(query)
    return { mark, answer: { total, customers, server_time: timeOf(mark) } }
  },

  customer: async ({ id }, { loaded }) => {
    const { mark, catalogue } = await loaded.customers()
    return { mark, answer: catalogue.get(id) ?? null }
  },

  companies: async ({ limit }, { loaded }) => {
    const { mark, catalogue } = await loaded.customers()
    return { mark, answer: { companies: catalogue.companies(limit) } }
  },

  contacts: ({ customerId, skip, limit }, sources) =>
    fromOneCopy(sources, async (all) => {
      const places = all.catalogue.get(customerId) ? all.contacts.placesOf(customerId) : []
      const interactions = await recordsAt(places.slice(skip, skip + limit), all)
      return { total: places.length, interactions, server_time: timeOf(all.mark) }
    }),

  between: (query, sources) => fromOneCopy(sources, (all) => between(all, query)),

  summary: ({ now, months }, sources) => fromOneCopy(sources, (all) => summaryOf(all, now, months)),

  incomplete: ({ ids }, sources) =>
    fromOneCopy(sources, async ({ catalogue, contacts }) => {
      const wanted = ids === 'all' ? catalogue.all() : ids.flatMap((id) => catalogue.get(id) ?? [])
      return wanted.filter((one) => contacts.countOf(one.id) < one.interactions_count).map(({ id }) => id)
    }),

  tally: (_, sources) => fromOneCopy(sources, async (all) => tallyOf(all)),

  tidy: async ({ now }, { store, loaded }) => {
    await store.tidy(now)
    const { mark, catalogue } = await loaded.customers(true)
    return { mark, answer: { customers: catalogue.count() } }
  },
}

type Everything = { mark: Mark; catalogue: Catalogue; contacts: ContactIndex; store: DirectoryStore }

/** Answers from customers and contacts of the same copy, and again when another took its place meanwhile. */
async function fromOneCopy<T>(
  { loaded, store }: Sources,
  answer: (all: Everything) => Promise<T>,
): Promise<{ mark: Mark; answer: T }> {
  for (;;) {
    const { mark: first, catalogue } = await loaded.customers(true)
    const { mark, contacts } = await loaded.contacts(true)
    if (!isSameCopy(first, mark)) continue
    const found = await answer({ mark, catalogue, contacts, store })
    if (isSameCopy(mark, await store.mark())) return { mark, answer: found }
  }
}

/** The time of the answer: when the server was asked for what is here. */
function timeOf({ reading }: Mark): string {
  return new Date(reading.syncedAt ?? reading.startedAt ?? 0).toISOString()
}

/** The contacts at these places, with the names that their customers have now; in the given order. */
async function recordsAt(
  places: readonly ContactPlace[],
  { mark, store, catalogue }: Everything,
): Promise<Interaction[]> {
  const { generation } = mark.reading
  const numbers = [...new Set(places.map(({ segment }) => segment))]
  const read = new Map<number, Segment<Interaction> | undefined>()
  await Promise.all(
    numbers.map(async (from) => {
      const [segment] = await store.segments('interactions', { generation, from, to: from + 1 })
      read.set(from, segment)
    }),
  )
  return places.flatMap(({ segment, at }) => {
    const contact = read.get(segment)?.records[at]
    const name = contact && catalogue.get(contact.customer_id)?.name
    return contact ? [{ ...contact, customer_name: name ?? contact.customer_name }] : []
  })
}

function tallyOf({ catalogue, contacts }: Everything): Held {
  const tally = { customers: 0, versions: 0, interactions: 0, contacts: 0, astray: 0 }
  for (const { id, version, interactions_count } of catalogue.all()) {
    tally.customers += 1
    tally.versions += version
    tally.interactions += interactions_count
    const here = contacts.countOf(id)
    tally.contacts += here
    if (here !== interactions_count) tally.astray += 1
  }
  return tally
}

async function between(all: Everything, { from, to, limit }: QueryOf<'between'>): Promise<AnswerOf<'between'>> {
  const { catalogue, contacts, mark } = all
  const live = liveCustomers(catalogue.all(), contacts)
  const found: number[] = []
  contacts.each(
    (customer) => live[customer] === 1,
    (occurredAt, contact) => {
      if (occurredAt >= from && occurredAt < to) found.push(contact)
    },
  )
  const places = found.sort((a, b) => contacts.compare(b, a)).map(contacts.place)
  return {
    total: places.length,
    interactions: await recordsAt(places.slice(0, limit), all),
    server_time: timeOf(mark),
  }
}

/** As the server has them (server/domain/dashboard-summary.ts). */
const LATEST = 3
const TODAY_LIMIT = 100

async function summaryOf(all: Everything, now: number, months: number): Promise<DashboardSummary> {
  const { catalogue, contacts } = all
  const live = liveCustomers(catalogue.all(), contacts)
  const begins = monthBegins(now, months)
  const counts = new Array<number>(begins.length).fill(0)
  const todayBegins = Date.parse(`${toTokyoDay(now)}T00:00:00+09:00`)
  const today: number[] = []
  const latest: number[] = []
  let total = 0
  contacts.each(
    (customer) => live[customer] === 1,
    (occurredAt, contact) => {
      total += 1
      const month = begins.findLastIndex((begin) => occurredAt >= begin)
      const isPastLast = month === begins.length - 1 && toTokyoMonth(occurredAt) !== toTokyoMonth(now)
      if (month >= 0 && !isPastLast) counts[month] = (counts[month] ?? 0) + 1
      if (occurredAt >= todayBegins && occurredAt < todayBegins + DAY_MS) today.push(contact)
      keepLatest(latest, contact, contacts)
    },
  )
  const places = (numbers: number[]) => numbers.sort((a, b) => contacts.compare(b, a)).map(contacts.place)
  return {
    customers_total: catalogue.count(),
    interactions_total: total,
    interactions_this_month: counts.at(-1) ?? 0,
    today: await recordsAt(places(today).slice(0, TODAY_LIMIT), all),
    latest: await recordsAt(places(latest), all),
    per_month: begins.map((begin, i) => ({ month: toTokyoMonth(begin), count: counts[i] ?? 0 })),
  }
}

const DAY_MS = 86_400_000

/** 1 for each customer of the index who is not deleted. */
function liveCustomers(customers: readonly Customer[], contacts: ContactIndex): Uint8Array {
  const live = new Uint8Array(contacts.customers())
  for (const { id } of customers) {
    const number = contacts.customer(id)
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
function keepLatest(latest: number[], contact: number, contacts: ContactIndex): void {
  latest.push(contact)
  if (latest.length <= LATEST) return
  const oldest = latest.reduce((a, b) => (contacts.compare(a, b) <= 0 ? a : b))
  latest.splice(latest.indexOf(oldest), 1)
}
