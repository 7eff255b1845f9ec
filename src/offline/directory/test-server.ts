// For tests: a server in memory that answers as ours does, and a device that copies from it.
import { IDBFactory } from 'fake-indexeddb'
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interactions'
import { openCacheDatabase } from '../cache-database'
import { customer, refusal } from '../queue/row-fixtures'
import { createAnswers } from './answers'
import { createDirectoryStore, type DirectoryStore } from './directory-store'
import { createLoaded } from './loaded'
import type { Kind } from './mark'
import type { Page, PageQuery } from './page'
import { type ReadingDeps, read, type Source } from './reading'
import type { Records } from './segment'

type Stored<T> = { record: T; changedAt: number; deletedAt: number | null }

const START = Date.UTC(2026, 4, 1)
const iso = (time: number) => new Date(time).toISOString()

/** Ids in the order of their numbers. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

export function customerOf(id: string, fields: Partial<Customer> = {}): Customer {
  const known = { name: '山田 花子', name_kana: 'ヤマダ ハナコ', created_at: iso(START), updated_at: iso(START) }
  return customer(id, { ...known, ...fields })
}

export function contactOf(id: string, customerId: string, fields: Partial<Interaction> = {}): Interaction {
  return {
    id,
    customer_id: customerId,
    customer_name: '山田 花子',
    type: 'visit',
    summary: '来院',
    content: '',
    occurred_at: iso(START),
    created_at: iso(START),
    created_by: '受付 さくら',
    ...fields,
  }
}

/** Customers and contacts with the server's rules about what a change is. Its clock moves with each of them. */
export class TestServer {
  now = START
  /** Pages are that long, so that a few records make many. */
  pageSize = 3
  readonly customers = new Map<string, Stored<Customer>>()
  readonly contacts = new Map<string, Interaction>()
  /** Every request, as `kind cursor`. */
  readonly requests: string[] = []
  /** How far the server's time goes back while others are writing, ms: what is younger comes once more. */
  horizonLag = 0
  /** Runs before a page is answered. */
  onPage: (kind: Kind, number: number) => void | Promise<void> = () => {}
  #pages = 0

  #tick(): number {
    this.now += 1_000
    return this.now
  }

  add(id: string, fields: Partial<Customer> = {}): Customer {
    const at = this.#tick()
    const record = customerOf(id, { created_at: iso(at), updated_at: iso(at), ...fields })
    this.customers.set(id, { record, changedAt: at, deletedAt: null })
    return record
  }

  update(id: string, fields: Partial<Customer>): void {
    const at = this.#tick()
    const { record } = this.#stored(id)
    const next = { ...record, ...fields, updated_at: iso(at), version: record.version + 1 }
    this.customers.set(id, { record: next, changedAt: at, deletedAt: null })
  }

  remove(id: string): void {
    const at = this.#tick()
    this.customers.set(id, { ...this.#stored(id), changedAt: at, deletedAt: at })
  }

  restore(id: string): void {
    this.customers.set(id, { ...this.#stored(id), changedAt: this.#tick(), deletedAt: null })
  }

  addContact(id: string, customerId: string, fields: Partial<Interaction> = {}): void {
    const at = this.#tick()
    const contact = contactOf(id, customerId, { created_at: iso(at), occurred_at: iso(at), ...fields })
    this.contacts.set(id, contact)
    const { record } = this.#stored(customerId)
    const last = record.last_interaction_at
    const latest = last !== null && last > contact.occurred_at ? last : contact.occurred_at
    const next = { ...record, interactions_count: record.interactions_count + 1, last_interaction_at: latest }
    this.customers.set(customerId, { record: next, changedAt: at, deletedAt: null })
  }

  live(): Customer[] {
    return [...this.customers.values()].flatMap(({ record, deletedAt }) => (deletedAt === null ? [record] : []))
  }

  /** Contacts of live customers, each with the customer's present name, latest first. */
  liveContacts(customerId?: string): Interaction[] {
    return [...this.contacts.values()]
      .flatMap((contact) => {
        const stored = this.customers.get(contact.customer_id)
        if (!stored || stored.deletedAt !== null) return []
        if (customerId !== undefined && contact.customer_id !== customerId) return []
        return [{ ...contact, customer_name: stored.record.name }]
      })
      .sort((a, b) => (a.occurred_at + a.id < b.occurred_at + b.id ? 1 : -1))
  }

  source(): Source {
    return {
      page: async (kind, query) => {
        this.requests.push(`${kind} ${query.cursor ?? '-'}`)
        this.#pages += 1
        await this.onPage(kind, this.#pages)
        return (kind === 'customers' ? this.#customerPage(query) : this.#contactPage(query)) as Page<typeof kind>
      },
      contactsOf: async (customerId) => {
        this.requests.push(`contacts of ${customerId}`)
        const isLive = this.customers.get(customerId)?.deletedAt === null
        return isLive ? this.liveContacts(customerId) : null
      },
      count: async (kind) => (kind === 'customers' ? this.live().length : this.liveContacts().length),
    }
  }

  #customerPage(query: PageQuery): Page<'customers'> {
    const changes = [...this.customers.values()].sort(
      (a, b) => a.changedAt - b.changedAt || (a.record.id < b.record.id ? -1 : 1),
    )
    const { rows, ...rest } = this.#cut(changes, query, ({ changedAt, record }) => [changedAt, record.id])
    const gone = rows.filter(({ deletedAt }) => deletedAt !== null)
    return {
      ...rest,
      total: this.live().length,
      records: rows.filter(({ deletedAt }) => deletedAt === null).map(({ record }) => record),
      gone: gone.map(({ record }) => record.id),
      goneAt: gone.map(({ deletedAt }) => iso(deletedAt ?? 0)),
    }
  }

  #contactPage(query: PageQuery): Page<'interactions'> {
    const all = this.liveContacts().sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
    const { rows, ...rest } = this.#cut(all, query, ({ created_at, id }) => [Date.parse(created_at), id])
    return { ...rest, total: all.length, records: rows, gone: [], goneAt: [] }
  }

  #cut<T>(sorted: T[], { updated_since, cursor }: PageQuery, keyOf: (row: T) => [at: number, id: string]) {
    const since = Date.parse(updated_since)
    const [prefix, after, id] = cursor?.split(' ') ?? []
    if (cursor !== undefined && prefix !== updated_since) throw refusal('VAL_004')
    const behind = sorted.filter((row) => {
      const [at, own] = keyOf(row)
      if (after === undefined) return at >= since
      return at > Number(after) || (at === Number(after) && own > (id ?? ''))
    })
    const rows = behind.slice(0, this.pageSize)
    const last = rows.at(-1)
    const next = last && behind.length > rows.length ? `${updated_since} ${keyOf(last).join(' ')}` : null
    return { rows, cursor: next, serverTime: iso(this.now - this.horizonLag) }
  }

  #stored(id: string): Stored<Customer> {
    const stored = this.customers.get(id)
    if (!stored) throw new Error(`no customer ${id}`)
    return stored
  }
}

/** A device: its disk, and what it answers. */
export function testDevice(factory = new IDBFactory()) {
  const database = openCacheDatabase('cache:t:me', () => factory)
  const store = createDirectoryStore(database)
  const answers = createAnswers({ store, loaded: createLoaded(store) })
  return { factory, database, store, answers }
}

export type TestDevice = ReturnType<typeof testDevice>

/** What a reading of that server onto that device needs. */
export function readingDeps(
  server: TestServer,
  { store, answers }: Pick<TestDevice, 'store' | 'answers'>,
): ReadingDeps {
  return {
    store,
    source: server.source(),
    now: () => server.now,
    incomplete: async (ids) => (await answers('incomplete', { ids })).answer,
    limitBytes: null,
    onMark: () => {},
  }
}

/** One whole reading. */
export async function copyAll(server: TestServer, device: Pick<TestDevice, 'store' | 'answers'>): Promise<void> {
  const outcome = await read(readingDeps(server, device), () => null)
  if (outcome !== 'done') throw new Error(`the reading ended with ${outcome}`)
}

/** What is on the disk, read as the log that it is: what comes later is right. */
export async function onDisk(store: DirectoryStore): Promise<{ customers: Customer[]; contacts: Interaction[] }> {
  const { reading } = await store.mark()
  const all = <K extends Kind>(kind: K) =>
    store.segments(kind, { generation: reading.generation, from: 0, to: reading[kind].segments })
  const customers = new Map<string, Customer>()
  for (const { records, gone } of await all('customers')) {
    for (const id of gone) customers.delete(id)
    for (const record of records) customers.set(record.id, record)
  }
  const contacts = new Map<string, Records['interactions']>()
  for (const { records } of await all('interactions')) for (const record of records) contacts.set(record.id, record)
  return { customers: [...customers.values()], contacts: [...contacts.values()] }
}
