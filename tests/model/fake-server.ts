// A server that keeps what the contract promises: one effect per key, the reply stored with the effect, 5xx and
// refusals never stored, If-Match after the key was looked up, one act per key at a time.
import type { Customer, CustomerInput } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import type { ErrorCode } from '#contract/errors'
import { createBell, type Mark } from './fake-bell.ts'
import { jsonWire, refusalWire, type Wire } from './wire.ts'

export type Call = {
  endpoint: Endpoint
  request: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  key: string
  ifMatch: number | undefined
  /** Who the server takes the caller for. */
  uid: string
}

/** One change of the server's data, in the order in which they were made. */
export type Effect = { uid: string; key: string; act: string; id: string; body: unknown; before: Customer | undefined }

/** A contact that came for a customer that was not there, and had not been deleted on the server. */
export type Orphan = { id: string; customerId: string }

/** Versions of each life of the data begin so much later than those of the life before, as on the real server. */
const VERSION_JUMP = 1_000

type Stored = { fingerprint: string; ifMatch: number | undefined; reply: Wire }

/** Which process a request reaches, and which other one at the same time. */
export type Arrival = { process: number; rival?: number | undefined }

/** The replica of a device. */
export type Copy = { pull: () => Promise<void>; customers: () => Promise<readonly Customer[]> }

/** Puts the server's data back to what they were. */
export type PutBack = () => void | Promise<void>

/** What a scenario needs of a server, the fake one or the real one. */
export type Backend = {
  /** Answers as it would answer on the wire. */
  handle: (call: Call, at: Arrival) => Wire | Promise<Wire>
  /** A process dies after that many statements of the request. What it had committed by then is done. */
  breakOff?: (call: Call, statements: number, process: number) => Promise<void>
  /** All customers, as somebody who reads them now. */
  readAll: () => ReadonlyMap<string, Customer> | Promise<ReadonlyMap<string, Customer>>
  /** The contacts of the customers that are there, each as `customer contact`. */
  readContacts: () => ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** The person's notifications, latest first. */
  readBell: (uid: string) => readonly Mark[] | Promise<readonly Mark[]>
  /** An empty copy of everything for that person's device. The replica has a model of its own against a fake server. */
  openCopy?: (uid: string) => Copy
  /** Everything that was really done to customers and contacts, in order. */
  effects: readonly Effect[]
  /** What a correct client never does. */
  violations: readonly string[]
  orphans: readonly Orphan[]
  /** Copies the data; the returned function puts them back to what they were. */
  backUp?: () => PutBack | Promise<PutBack>
  /** So much time goes by that no key is known any more. */
  forgetKeys?: () => void
  /** Steps the clock by that many ms. */
  stepClock?: (ms: number) => void | Promise<void>
  /** Keys under which somebody was brought back who was there: there was nothing to do. */
  needless: ReadonlySet<string>
  /** What was done and is gone with a backup that was put back. */
  lostEffects?: readonly Effect[]
  /** Notifications that were read, and are not any more since then. */
  lostMarks?: ReadonlySet<string>
  /** Keys under which the same act came again for another version of the record; the real server cannot tell. */
  otherVersions?: readonly string[]
}

class Refused extends Error {
  readonly code: ErrorCode
  readonly context: Record<string, unknown>
  constructor(code: ErrorCode, context: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.context = context
  }
}

type Books = {
  customers: Map<string, Customer>
  deleted: Map<string, Customer>
  /** Which customer each contact is of. */
  contacts: Map<string, string>
  /** A change was made. */
  note: (call: Call, act: string, id: string) => void
  /** The record is there: the same act came under another key. */
  twice: (call: Call, id: string) => Refused
  /** There is nothing to do. */
  pass: (call: Call) => void
  /** A contact came without its customer. */
  miss: (orphan: Orphan) => void
  /** Whether it was there before a backup was put back. */
  hasLost: (id: string) => boolean
  stamp: () => string
  /** Of a new record. */
  firstVersion: () => number
}

export function createFakeServer(): Backend {
  const stored = new Map<string, Stored>()
  /** Keys that were forgotten: nobody can know them again. */
  const forgotten = new Set<string>()
  const effects: Effect[] = []
  const lostEffects: Effect[] = []
  const violations: string[] = []
  const orphans: Orphan[] = []
  const otherVersions: string[] = []
  const needless = new Set<string>()
  const bell = createBell()
  let tick = 0
  let offset = 0
  let lives = 0
  const books: Books = {
    customers: new Map(),
    deleted: new Map(),
    contacts: new Map(),
    note: (call, act, id) => {
      const before = structuredClone(books.customers.get(id))
      effects.push({ uid: call.uid, key: call.key, act, id, body: call.request.body, before })
      const { customer_id = id } = (call.request.body ?? {}) as { customer_id?: string }
      bell.happened(call.uid, customer_id, act !== 'create')
    },
    twice: (call, id) => {
      if (!forgotten.has(nameOf(call))) violations.push(`${id} came again under the key ${call.key}`)
      return new Refused('DB_003')
    },
    pass: ({ key }) => needless.add(key),
    miss: (orphan) => orphans.push(orphan),
    hasLost: (id) => lostEffects.some((effect) => effect.id === id),
    firstVersion: () => lives * VERSION_JUMP + 1,
    stamp: () => new Date(Date.UTC(2026, 0, 1) + offset + ++tick).toISOString(),
  }
  const acts: Record<string, (call: Call) => unknown> = { ...customerActs(books), ...contactActs(books), ...bell.acts }

  const answer = (call: Call): Wire => {
    const name = nameOf(call)
    const fingerprint = JSON.stringify([call.endpoint.method, call.endpoint.path, call.request])
    const known = stored.get(name)
    if (known?.fingerprint === fingerprint) {
      // The real server looks at the key before the version. A client that knows what it sent sends the same version.
      if (known.ifMatch !== call.ifMatch) otherVersions.push(call.key)
      return known.reply
    }
    if (known) {
      violations.push(`key ${call.key} came with another content: ${fingerprint} after ${known.fingerprint}`)
      throw new Refused('VAL_008')
    }
    const act = acts[`${call.endpoint.method} ${call.endpoint.path}`]
    if (!act) throw new Refused('SYS_008')
    const reply = jsonWire(call.endpoint.status, act(call))
    stored.set(name, { fingerprint, ifMatch: call.ifMatch, reply })
    return reply
  }

  const attempt = (call: Call): Wire => {
    try {
      // What arrives is a copy.
      return answer({ ...call, request: structuredClone(call.request) })
    } catch (error) {
      if (error instanceof Refused) return refusalWire(error.code, error.context)
      throw error
    }
  }

  return {
    effects,
    violations,
    orphans,
    otherVersions,
    needless,
    lostEffects,
    forgetKeys: () => {
      for (const name of stored.keys()) forgotten.add(name)
      stored.clear()
    },
    stepClock: (ms) => {
      offset += ms
    },
    backUp: () => {
      const { customers, deleted, contacts } = books
      const kept = structuredClone({ customers, deleted, contacts, stored, done: effects.length })
      return () => {
        refill(customers, kept.customers)
        refill(deleted, kept.deleted)
        refill(contacts, kept.contacts)
        refill(stored, kept.stored)
        lostEffects.push(...effects.splice(kept.done))
        // A version that was given out since must not name another content.
        lives += 1
        for (const record of [...customers.values(), ...deleted.values()]) record.version += lives * VERSION_JUMP
      }
    },
    readAll: () => structuredClone(books.customers),
    readContacts: () =>
      new Set(
        [...books.contacts].flatMap(([id, customer]) => (books.customers.has(customer) ? [`${customer} ${id}`] : [])),
      ),
    readBell: bell.read,
    // Its processes hold nothing in memory: what they know is in the one set of books.
    handle: (call, { rival }) => {
      const reply = attempt(call)
      if (rival !== undefined && attempt(call).text !== reply.text)
        violations.push(`two answers for the key ${call.key}`)
      return reply
    },
  }
}

/** As it was then; the copy stays as it is. */
function refill<V>(map: Map<string, V>, kept: ReadonlyMap<string, V>): void {
  map.clear()
  for (const [key, value] of kept) map.set(key, structuredClone(value))
}

function customerActs(books: Books): Record<string, (call: Call) => unknown> {
  const { customers, deleted, note, twice, stamp } = books
  /** The record that a change is meant for, if it is still what the caller has seen. */
  const found = (call: Call): Customer => {
    const before = customers.get(idOf(call))
    if (!before) throw new Refused('DB_002')
    const isOther = call.ifMatch !== undefined && call.ifMatch !== before.version
    if (isOther) throw new Refused('DB_005', { current: before })
    return before
  }
  const keep = (record: Customer): Customer => {
    customers.set(record.id, record)
    return record
  }

  return {
    'POST /api/customers': (call) => {
      const body = call.request.body as CustomerInput & { id: string }
      if (customers.has(body.id) || deleted.has(body.id)) throw twice(call, body.id)
      note(call, 'create', body.id)
      const at = stamp()
      const counts = { last_interaction_at: null, interactions_count: 0 }
      return keep({ ...body, created_at: at, updated_at: at, version: books.firstVersion(), ...counts })
    },
    'PUT /api/customers/{id}': (call) => {
      const before = found(call)
      note(call, 'update', before.id)
      return keep({
        ...before,
        ...(call.request.body as object),
        version: before.version + 1,
        updated_at: stamp(),
      })
    },
    'DELETE /api/customers/{id}': (call) => {
      const before = found(call)
      note(call, 'delete', before.id)
      customers.delete(before.id)
      deleted.set(before.id, { ...before, version: before.version + 1 })
      return { id: before.id, deleted: true }
    },
    'POST /api/customers/{id}/restore': (call) => {
      const id = idOf(call)
      const gone = deleted.get(id)
      const there = customers.get(id)
      if (there) {
        books.pass(call)
        return there
      }
      if (!gone) throw new Refused('DB_002')
      note(call, 'restore', id)
      deleted.delete(id)
      return keep({ ...gone, version: gone.version + 1 })
    },
  }
}

function contactActs(books: Books): Record<string, (call: Call) => unknown> {
  const { customers, deleted, contacts, note, twice, miss, stamp } = books
  return {
    'POST /api/interactions': (call) => {
      const body = call.request.body as { id: string; customer_id: string; summary: string }
      if (deleted.has(body.customer_id)) throw new Refused('BIZ_011')
      const customer = customers.get(body.customer_id)
      if (!customer) {
        if (!books.hasLost(body.customer_id)) miss({ id: body.id, customerId: body.customer_id })
        throw new Refused('DB_002')
      }
      if (contacts.has(body.id)) throw twice(call, body.id)
      note(call, 'contact', body.id)
      contacts.set(body.id, body.customer_id)
      customers.set(customer.id, { ...customer, interactions_count: customer.interactions_count + 1 })
      return { ...body, customer_name: customer.name, created_at: stamp(), created_by: call.uid }
    },
  }
}

const nameOf = ({ uid, key }: Call) => `${uid}\n${key}`
const idOf = ({ request }: Call) => String(request.params?.id)
