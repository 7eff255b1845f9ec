// For tests: a server in memory that answers as ours does, and a device that copies from it.
import { IDBFactory } from 'fake-indexeddb'
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { EVER } from '#contract/lists'
import { openPersonDatabase } from '../device/person-database'
import { customer, refusal } from '../outbox/row-fixtures'
import { collectionOf } from './checkpoint'
import { createAnswers } from './collections/queries'
import { intakeOf } from './intake'
import type { Kinds, Page, PageQuery } from './kind'
import { createLoaded } from './loaded'
import { type PullDeps, pull } from './pull'
import type { Identified } from './record-index'
import { createReplicaStore, type ReplicaStore } from './replica-store'
import type { Source } from './source'

type Stored<T> = { record: T; xid: number; deletedAt: number | null }

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

/** What a backup holds. */
export type Backup = {
  customers: [string, Stored<Customer>][]
  contacts: [string, StoredContact][]
  xid: number
  stretches: Stretch[]
  datasetId: string
}
type StoredContact = { record: Interaction; xid: number }
/** A stretch of the database's history, see server/core/checkpoint.ts. */
type Stretch = { id: string; firstXid: number }

/**
 * Customers and contacts with the server's rules about what a change is: each is a transaction, and a reader sees those
 * that have been committed. Its clock moves with each of them, and can be set to anything.
 */
export class TestServer {
  now = START
  /** Pages are that long, so that a few records make many. */
  pageSize = 3
  customers = new Map<string, Stored<Customer>>()
  contacts = new Map<string, StoredContact>()
  /** Every request, as `kind cursor`. */
  readonly requests: string[] = []
  datasetId = 'dataset 1'
  /** Runs before a page is answered. */
  onPage: (kind: string, number: number) => void | Promise<void> = () => {}
  #pages = 0
  #xid = 100
  #stretches: Stretch[] = [{ id: 's1', firstXid: 100 }]
  /** Transactions that are open, oldest first. */
  readonly #open = new Set<number>()
  /** The one whose writes are applied now. */
  #committing: number | null = null
  #restores = 0

  #tick(): number {
    this.now += 1_000
    return this.now
  }

  #stamp(): number {
    if (this.#committing === null) this.#xid += 1
    return this.#committing ?? this.#xid
  }

  /** Begins a transaction; nobody sees its `writes` before it is committed by the function that is returned. */
  begin(writes: () => void): () => void {
    const xid = this.#stamp()
    this.#open.add(xid)
    return () => {
      this.#committing = xid
      writes()
      this.#committing = null
      this.#open.delete(xid)
    }
  }

  backup(): Backup {
    const rows = { customers: [...this.customers], contacts: [...this.contacts] }
    return structuredClone({ ...rows, xid: this.#xid, stretches: this.#stretches, datasetId: this.datasetId })
  }

  /** Puts files of the database back, or a dump into a new one, in which all rows are written anew (server/db/history.ts). */
  restoreFrom(backup: Backup, kind: 'files' | 'dump'): void {
    const { customers, contacts, xid, stretches, datasetId } = structuredClone(backup)
    this.customers = new Map(customers)
    this.contacts = new Map(contacts)
    this.#restores += 1
    this.#open.clear()
    this.#xid = kind === 'files' ? xid : 10
    const stretch = { id: `restored ${this.#restores}`, firstXid: this.#xid }
    this.#stretches = kind === 'files' ? [...stretches, stretch] : [stretch]
    this.datasetId = kind === 'files' ? datasetId : `dataset of restore ${this.#restores}`
    const rewritten = kind === 'files' ? [] : [...this.customers.values(), ...this.contacts.values()]
    for (const stored of rewritten) stored.xid = this.#stamp()
  }

  /** What was committed before it is seen by everybody. */
  #xmin(): number {
    return Math.min(this.#xid + 1, ...this.#open)
  }

  #isOfHere(checkpoint: string): boolean {
    const [id, xid] = checkpoint.split('.')
    const at = this.#stretches.findIndex((stretch) => stretch.id === id)
    const end = this.#stretches[at + 1]?.firstXid ?? this.#xid
    return at >= 0 && Number(xid) <= end + 1
  }

  add(id: string, fields: Partial<Customer> = {}): Customer {
    const at = this.#tick()
    const record = customerOf(id, { created_at: iso(at), updated_at: iso(at), ...fields })
    this.customers.set(id, { record, xid: this.#stamp(), deletedAt: null })
    return record
  }

  update(id: string, fields: Partial<Customer>): void {
    const at = this.#tick()
    const { record } = this.#stored(id)
    const next = { ...record, ...fields, updated_at: iso(at), version: record.version + 1 }
    this.customers.set(id, { record: next, xid: this.#stamp(), deletedAt: null })
  }

  remove(id: string): void {
    const at = this.#tick()
    this.customers.set(id, { ...this.#stored(id), xid: this.#stamp(), deletedAt: at })
  }

  restore(id: string): void {
    this.customers.set(id, { ...this.#stored(id), xid: this.#stamp(), deletedAt: null })
  }

  addContact(id: string, customerId: string, fields: Partial<Interaction> = {}): void {
    const at = this.#tick()
    const contact = contactOf(id, customerId, { created_at: iso(at), occurred_at: iso(at), ...fields })
    const xid = this.#stamp()
    this.contacts.set(id, { record: contact, xid })
    const { record } = this.#stored(customerId)
    const last = record.last_interaction_at
    const latest = last !== null && last > contact.occurred_at ? last : contact.occurred_at
    const next = { ...record, interactions_count: record.interactions_count + 1, last_interaction_at: latest }
    this.customers.set(customerId, { record: next, xid, deletedAt: null })
  }

  live(): Customer[] {
    return [...this.customers.values()].flatMap(({ record, deletedAt }) => (deletedAt === null ? [record] : []))
  }

  /** Contacts of live customers, each with the customer's present name, latest first. */
  liveContacts(customerId?: string): Interaction[] {
    return [...this.contacts.values()]
      .flatMap(({ record: contact }) => {
        const stored = this.customers.get(contact.customer_id)
        if (!stored || stored.deletedAt !== null) return []
        if (customerId !== undefined && contact.customer_id !== customerId) return []
        return [{ ...contact, customer_name: stored.record.name }]
      })
      .sort((a, b) => (a.occurred_at + a.id < b.occurred_at + b.id ? 1 : -1))
  }

  source(): Source {
    return {
      page: async ({ name }, query) => {
        this.requests.push(`${name} ${query.cursor ?? '-'}`)
        this.#pages += 1
        await this.onPage(name, this.#pages)
        return name === 'customers' ? this.#customerPage(query) : this.#contactPage(query)
      },
      ofOwner: async (_, customerId) => {
        this.requests.push(`contacts of ${customerId}`)
        const isLive = this.customers.get(customerId)?.deletedAt === null
        return isLive ? this.liveContacts(customerId) : null
      },
    }
  }

  #customerPage(query: PageQuery): Page<Customer> {
    const rows = [...this.customers.values()].map((stored) => ({ ...stored, id: stored.record.id }))
    const { found, ...rest } = this.#cut(rows, query)
    return {
      ...rest,
      total: this.live().length,
      records: found.filter(({ deletedAt }) => deletedAt === null).map(({ record }) => record),
      gone: found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
      tally: rest.cursor === null ? this.tally() : null,
    }
  }

  tally() {
    const live = this.live()
    return {
      customers: live.length,
      versions: live.reduce((sum, { version }) => sum + version, 0),
      interactions: live.reduce((sum, { interactions_count }) => sum + interactions_count, 0),
    }
  }

  #contactPage(query: PageQuery): Page<Interaction> {
    const live = this.liveContacts()
    const rows = live.map((record) => ({ record, id: record.id, xid: this.contacts.get(record.id)?.xid ?? 0 }))
    const { found, ...rest } = this.#cut(rows, query)
    return { ...rest, total: live.length, records: found.map(({ record }) => record), gone: [], tally: null }
  }

  #cut<T extends { xid: number; id: string }>(rows: T[], { since, cursor }: PageQuery) {
    if (since !== EVER && !this.#isOfHere(since)) throw refusal('VAL_004')
    const list = `${this.datasetId} ${since}`
    const [prefix, after, last] = cursor?.split('|') ?? []
    if (cursor !== undefined && prefix !== list) throw refusal('VAL_004')
    const from = since === EVER ? 0 : Number(since.split('.')[1])
    const behind = rows
      .filter(({ xid, id }) =>
        after === undefined ? xid >= from : xid > Number(after) || (xid === Number(after) && id > (last ?? '')),
      )
      .sort((a, b) => a.xid - b.xid || (a.id < b.id ? -1 : 1))
    const found = behind.slice(0, this.pageSize)
    const end = found.at(-1)
    const checkpoint = `${this.#stretches.at(-1)?.id}.${this.#xmin()}`
    const next = end && behind.length > found.length ? `${list}|${end.xid}|${end.id}` : null
    return { found, cursor: next, datasetId: this.datasetId, checkpoint }
  }

  #stored(id: string): Stored<Customer> {
    const stored = this.customers.get(id)
    if (!stored) throw new Error(`no customer ${id}`)
    return stored
  }
}

/** A device: its disk, and what it answers. */
export function testDevice(factory = new IDBFactory(), kinds?: Kinds) {
  const database = openPersonDatabase('outbox:t:me', () => factory)
  const store = createReplicaStore(database, { kinds })
  const loaded = createLoaded(store)
  return { factory, database, store, loaded, answers: createAnswers({ store, loaded }) }
}

export type TestDevice = ReturnType<typeof testDevice>

/** What a pull of that server onto that device needs. */
export function pullDeps(server: TestServer, { store, answers }: Pick<TestDevice, 'store' | 'answers'>): PullDeps {
  return {
    store,
    intake: intakeOf(store, server.source()),
    now: () => server.now,
    incomplete: async (ids) => (await answers('incomplete', { ids })).answer,
    measure: async () => (await answers('tally', {})).answer,
    limitBytes: null,
    onCheckpoint: () => {},
  }
}

/** One whole pull. */
export async function copyAll(server: TestServer, device: Pick<TestDevice, 'store' | 'answers'>): Promise<void> {
  const outcome = await pull(pullDeps(server, device), () => null)
  if (outcome !== 'done') throw new Error(`the pull ended with ${outcome}`)
}

/** What is on the disk, read as the log that it is: what comes later is right. */
export async function onDisk(store: ReplicaStore): Promise<{ customers: Customer[]; contacts: Interaction[] }> {
  const { reading } = await store.checkpoint()
  const all = <R extends Identified>(kind: string) =>
    store.segments<R>(kind, { generation: reading.generation, from: 0, to: collectionOf(reading, kind).segments })
  const customers = new Map<string, Customer>()
  for (const { records, gone } of await all<Customer>('customers')) {
    for (const id of gone) customers.delete(id)
    for (const record of records) customers.set(record.id, record)
  }
  const contacts = new Map<string, Interaction>()
  for (const { records } of await all<Interaction>('interactions'))
    for (const record of records) contacts.set(record.id, record)
  return { customers: [...customers.values()], contacts: [...contacts.values()] }
}
