// The real server as the model's server: the same calls over `app.request()`, one after the other, so that what was
// there before each change is known. Only the same request at two processes is under way at both at once.

import { type Customer, customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { notifications } from '#contract/notifications'
import { openDevice } from '../api/support/device.ts'
import { type Person, type Reply, send, type World } from '../api/support/world.ts'
import type { Mark } from './fake-bell.ts'
import type { Arrival, Backend, Call, Effect, Orphan, PutBack } from './fake-server.ts'
import type { Processes } from './real-processes.ts'
import type { Wire } from './wire.ts'

const ACTS: Readonly<Record<string, string>> = {
  'POST /api/customers': 'create',
  'PUT /api/customers/{id}': 'update',
  'DELETE /api/customers/{id}': 'delete',
  'POST /api/customers/{id}/restore': 'restore',
  'POST /api/interactions': 'contact',
}
const PAGE = 500

export type RealServer = {
  world: World
  /** Who stands for which uid of the model. */
  people: ReadonlyMap<string, Person>
  processes: Processes
  /** Copies the data of these people. */
  backUp: () => Promise<PutBack>
  stepClock: (ms: number) => Promise<void>
}

export function realServer({ world, people, processes, backUp, stepClock }: RealServer): Backend {
  const effects: Effect[] = []
  const lostEffects: Effect[] = []
  const lostMarks = new Set<string>()
  const needless = new Set<string>()
  const violations: string[] = []
  const orphans: Orphan[] = []
  let done = new Set<string>()
  let skew = 0
  const inTurn = oneByOne()
  const person = (uid: string): Person => {
    const found = people.get(uid)
    if (!found) throw new Error(`nobody stands for ${uid}`)
    return found
  }
  const here = () => processes.at(0).world
  // After the database was put back, processes are others.
  const live: World = {
    ...world,
    get app() {
      return here().app
    },
  }
  const reader = person([...people.keys()][0] ?? '')

  const read = async (id: string): Promise<Customer | undefined> => {
    const { status, body } = await send(here(), reader, customers.get, { params: { id } })
    return status === 200 ? (body as Customer) : undefined
  }

  const request = ({ endpoint, request, uid, key, ifMatch }: Call, place: number) =>
    send(processes.at(place).world, person(uid), endpoint, request, {
      'Idempotency-Key': key,
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    })

  /** Enters what the call has done, once. */
  const enter = (call: Call, before: Customer | undefined) => {
    const name = `${call.uid}\n${call.key}`
    const act = actOf(call)
    // Bringing back who is there is no change.
    const isNeedless = act === 'restore' && before !== undefined
    if (isNeedless) needless.add(call.key)
    if (!done.has(name) && act !== undefined && !isNeedless) {
      effects.push({ uid: call.uid, key: call.key, act, id: idOf(call), body: call.request.body, before })
    }
    done.add(name)
  }

  const beforeOf = async (call: Call) => {
    const act = actOf(call)
    return act === 'update' || act === 'delete' || act === 'restore' ? read(idOf(call)) : undefined
  }

  const handle = async (call: Call, { process, rival }: Arrival): Promise<Wire> => {
    const before = await beforeOf(call)
    const places = rival === undefined ? [process] : [process, rival]
    const replies = await Promise.all(places.map((place) => request(call, place)))
    if (replies.some(({ status }) => status === call.endpoint.status)) enter(call, before)
    for (const reply of replies) {
      if (reply.status === call.endpoint.status) continue
      violations.push(...wrongs(call, reply))
      orphans.push(...orphanOf(call, reply, lostEffects))
    }
    if (!agree(replies))
      violations.push(`two answers for the key ${call.key}: ${replies.map(({ text }) => text).join()}`)
    const [reply] = replies as [Reply<unknown>]
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: reply.text }
  }

  const breakOff = async (call: Call, statements: number, place: number): Promise<void> => {
    const before = await beforeOf(call)
    await processes.at(place).dieDuring(() => request(call, place), statements)
    if (await isCommitted(world, person(call.uid), call)) enter(call, before)
  }

  return {
    effects,
    lostEffects,
    lostMarks,
    needless,
    violations,
    orphans,
    handle: (call, at) => inTurn(() => handle(call, at)),
    breakOff: (call, statements, place) => inTurn(() => breakOff(call, statements, place)),
    openCopy: (uid) => {
      const device = openDevice(live, person(uid), PAGE)
      return {
        pull: () => inTurn(() => device.pull()),
        customers: async () => (await device.answers('customers', { limit: PAGE })).answer.customers,
      }
    },
    stepClock: (ms) => {
      skew += ms
      return inTurn(() => stepClock(skew))
    },
    backUp: () =>
      inTurn(async () => {
        const putBack = await backUp()
        const [count, known] = [effects.length, new Set(done)]
        return () =>
          inTurn(async () => {
            const read = await readMarks(world)
            await putBack()
            const stillRead = await readMarks(world)
            for (const id of read) if (!stillRead.has(id)) lostMarks.add(id)
            lostEffects.push(...effects.splice(count))
            done = new Set(known)
          })
      }),
    readAll: () => inTurn(() => readAll(here(), reader)),
    readContacts: () => inTurn(() => readContacts(here(), reader)),
    readBell: (uid) =>
      inTurn(async () => {
        const { body } = await send(here(), person(uid), notifications.list, { query: { limit: 100 } })
        return (body as { notifications: Mark[] }).notifications.map(({ id, read }) => ({ id, read }))
      }),
  }
}

const actOf = ({ endpoint }: Call) => ACTS[`${endpoint.method} ${endpoint.path}`]
const idOf = ({ request }: Call) => ((request.params ?? request.body ?? {}) as { id?: string }).id ?? ''

function oneByOne() {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const next = turn.then(act, act)
    turn = next.catch(() => {})
    return next
  }
}

/** Answers of two processes to one request: the same, or one of them is told that the other is at it. */
function agree([one, other]: readonly Reply<unknown>[]): boolean {
  if (!one || !other || one.text === other.text) return true
  const codes = [codeOf(one.body), codeOf(other.body)]
  return codes.includes('BIZ_002') || (codes[0] !== undefined && codes[0] === codes[1])
}

const codeOf = (body: unknown) => (body as { error?: { code?: string } }).error?.code

/** What a correct client never does, and a correct server neither. */
function wrongs(call: Call, { status, text, body }: Reply<unknown>): string[] {
  const code = codeOf(body)
  return [
    ...(code === 'DB_003' ? [`${idOf(call)} came again under the key ${call.key}`] : []),
    ...(code === 'VAL_008' ? [`key ${call.key} came with another content`] : []),
    ...(status >= 500 ? [`the server failed: ${status} ${text}`] : []),
  ]
}

/** The contact of a customer that the server does not have, and did not lose with a backup. */
function orphanOf(call: Call, { body }: Reply<unknown>, lost: readonly Effect[]): Orphan[] {
  if (codeOf(body) !== 'DB_002' || actOf(call) !== 'contact') return []
  const { customer_id: customerId = '' } = (call.request.body ?? {}) as { customer_id?: string }
  return lost.some(({ id }) => id === customerId) ? [] : [{ id: idOf(call), customerId }]
}

/** Whether the act is done, by the mark that its transaction leaves. */
async function isCommitted({ database }: World, { uid, tenantId }: Person, { key }: Call): Promise<boolean> {
  const { rows } = await database.owner.pool.query(
    'select 1 from idempotency_keys where tenant_id = $1 and uid = $2 and key = $3',
    [tenantId, uid, key],
  )
  return rows.length > 0
}

/** The notifications that are read, whoever's. */
async function readMarks({ database }: World): Promise<ReadonlySet<string>> {
  const { rows } = await database.owner.pool.query<{ id: string }>(
    'select id from notifications where read_at is not null',
  )
  return new Set(rows.map(({ id }) => id))
}

async function readAll(world: World, reader: Person): Promise<ReadonlyMap<string, Customer>> {
  const all = new Map<string, Customer>()
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, sort_by: 'created_at', ...(cursor ? { cursor } : {}) }
    const { body } = await send(world, reader, customers.list, { query })
    const page = body as { customers: Customer[]; next_cursor?: string }
    for (const customer of page.customers) all.set(customer.id, customer)
    cursor = page.next_cursor
  } while (cursor)
  return all
}

async function readContacts(world: World, reader: Person): Promise<ReadonlySet<string>> {
  const all = new Set<string>()
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, ...(cursor ? { cursor } : {}) }
    const { body } = await send(world, reader, interactions.list, { query })
    const page = body as { interactions: { id: string; customer_id: string }[]; next_cursor?: string }
    for (const { id, customer_id } of page.interactions) all.add(`${customer_id} ${id}`)
    cursor = page.next_cursor
  } while (cursor)
  return all
}
