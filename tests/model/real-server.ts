// The real server as the model's server: the same calls over `app.request()`, one after the other, so that what was
// there before each change is known.

import type { PoolClient } from 'pg'
import { type Customer, customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { notifications } from '#contract/notifications'
import { type Person, type Reply, send, type World } from '../api/support/world.ts'
import type { Mark } from './fake-bell.ts'
import type { Backend, Call, Effect } from './fake-server.ts'
import type { Wire } from './wire.ts'

const ACTS: Readonly<Record<string, string>> = {
  'POST /api/customers': 'create',
  'PUT /api/customers/{id}': 'update',
  'DELETE /api/customers/{id}': 'delete',
  'POST /api/customers/{id}/restore': 'restore',
  'POST /api/interactions': 'contact',
}
const PAGE = 500

/** @param people who stands for which uid of the model */
export function realServer(world: World, people: ReadonlyMap<string, Person>): Backend {
  const effects: Effect[] = []
  const violations: string[] = []
  const done = new Set<string>()
  const inTurn = oneByOne()
  const person = (uid: string): Person => {
    const found = people.get(uid)
    if (!found) throw new Error(`nobody stands for ${uid}`)
    return found
  }
  const reader = person([...people.keys()][0] ?? '')

  const read = async (id: string): Promise<Customer | undefined> => {
    const { status, body } = await send(world, reader, customers.get, { params: { id } })
    return status === 200 ? (body as Customer) : undefined
  }

  const request = ({ endpoint, request, uid, key, ifMatch }: Call) =>
    send(world, person(uid), endpoint, request, {
      'Idempotency-Key': key,
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    })

  /** Enters what the call has done, once. */
  const enter = (call: Call, before: Customer | undefined) => {
    const name = `${call.uid}\n${call.key}`
    const act = actOf(call)
    // Bringing back who is there is no change.
    const isNothing = act === undefined || (act === 'restore' && before !== undefined)
    if (!done.has(name) && !isNothing) {
      effects.push({ uid: call.uid, key: call.key, act, id: idOf(call), body: call.request.body, before })
    }
    done.add(name)
  }

  const beforeOf = async (call: Call) => {
    const act = actOf(call)
    return act === 'update' || act === 'delete' || act === 'restore' ? read(idOf(call)) : undefined
  }

  const handle = async (call: Call): Promise<Wire> => {
    const before = await beforeOf(call)
    const reply = await request(call)
    if (reply.status === call.endpoint.status) enter(call, before)
    else violations.push(...wrongs(call, reply))
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: reply.text }
  }

  const breakOff = async (call: Call, statements: number): Promise<void> => {
    const before = await beforeOf(call)
    const isOver = cutConnection(world, statements)
    await request(call)
    isOver()
    if (await isCommitted(world, person(call.uid), call)) enter(call, before)
  }

  return {
    effects,
    violations,
    handle: (call) => inTurn(() => handle(call)),
    breakOff: (call, statements) => inTurn(() => breakOff(call, statements)),
    readAll: () => inTurn(() => readAll(world, reader)),
    readContacts: () => inTurn(() => readContacts(world, reader)),
    readBell: (uid) =>
      inTurn(async () => {
        const { body } = await send(world, person(uid), notifications.list, { query: { limit: 100 } })
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

/** What a correct client never does, and a correct server neither. */
function wrongs(call: Call, { status, text, body }: Reply<unknown>): string[] {
  const { code } = (body as { error?: { code?: string } }).error ?? {}
  return [
    ...(code === 'DB_003' ? [`${idOf(call)} came again under the key ${call.key}`] : []),
    ...(code === 'VAL_008' ? [`key ${call.key} came with another content`] : []),
    ...(code === 'DB_002' && actOf(call) === 'contact' ? [`contact ${idOf(call)} came before its customer`] : []),
    ...(status >= 500 ? [`the server failed: ${status} ${text}`] : []),
  ]
}

/** The next connection to the database is cut before its statement of that number, as the death of the server cuts it. */
function cutConnection({ database }: World, statements: number): () => void {
  const { pool } = database.app
  const onAcquire = (client: PoolClient) => {
    pool.off('acquire', onAcquire)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let left = statements
    const counted = (...args: unknown[]) => {
      left -= 1
      if (left === 0)
        (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      return query(...args)
    }
    Object.assign(client, { query: counted })
    restore = () => Object.assign(client, { query })
  }
  let restore: () => void = () => {}
  pool.on('acquire', onAcquire)
  return () => {
    pool.off('acquire', onAcquire)
    restore()
  }
}

/** Whether the act is done, by the mark that its transaction leaves. */
async function isCommitted({ database }: World, { uid, tenantId }: Person, { key }: Call): Promise<boolean> {
  const { rows } = await database.owner.pool.query(
    'select 1 from idempotency_keys where tenant_id = $1 and uid = $2 and key = $3',
    [tenantId, uid, key],
  )
  return rows.length > 0
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
