// The real server as the model's server: the same calls over `app.request()`, one after the other, so that what was
// there before each change is known.
import { type Customer, customers } from '#contract/customers'
import { refusal, unreachable } from '../../src/api/api-error.ts'
import { type Person, send, type World } from '../api/support/world.ts'
import type { Backend, Call, Effect } from './fake-server.ts'

const ACTS: Readonly<Record<string, string>> = {
  'POST /api/customers': 'create',
  'PUT /api/customers/{id}': 'update',
  'DELETE /api/customers/{id}': 'delete',
  'POST /api/interactions': 'contact',
}

/** @param people who stands for which uid of the model */
export function realServer(world: World, people: ReadonlyMap<string, Person>): Backend {
  const effects: Effect[] = []
  const violations: string[] = []
  const done = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = turn.then(act, act)
    turn = next.catch(() => {})
    return next
  }

  const read = async (id: string): Promise<Customer | undefined> => {
    const { status, body } = await send(world, person([...people.keys()][0] ?? ''), customers.get, { params: { id } })
    return status === 200 ? (body as Customer) : undefined
  }

  const person = (uid: string): Person => {
    const found = people.get(uid)
    if (!found) throw new Error(`nobody stands for ${uid}`)
    return found
  }

  const handle = async (call: Call): Promise<unknown> => {
    const { endpoint, request } = call
    const act = ACTS[`${endpoint.method} ${endpoint.path}`] ?? 'other'
    const { id = '' } = (request.params ?? request.body ?? {}) as { id?: string }
    const before = act === 'update' ? await read(id) : undefined
    const reply = await send(world, person(call.uid), endpoint, request, {
      'Idempotency-Key': call.key,
      ...(call.ifMatch === undefined ? {} : { 'If-Match': `"${call.ifMatch}"` }),
    })
    if (reply.status === endpoint.status) {
      const name = `${call.uid}\n${call.key}`
      if (!done.has(name)) effects.push({ uid: call.uid, key: call.key, act, id, body: request.body, before })
      done.add(name)
      return reply.body
    }
    const error = refusal(new Response(null, { status: reply.status, headers: reply.headers }), reply.body)
    if (error?.code === 'DB_003') violations.push(`${id} came again under the key ${call.key}`)
    if (error?.code === 'VAL_008') violations.push(`key ${call.key} came with another content`)
    if (error?.code === 'DB_002' && act === 'contact') violations.push(`contact ${id} came before its customer`)
    if (reply.status >= 500) violations.push(`the server failed: ${reply.status} ${reply.text}`)
    throw error ?? unreachable('bad-reply', true)
  }

  const readAll = async (): Promise<ReadonlyMap<string, Customer>> => {
    const all = new Map<string, Customer>()
    let cursor: string | undefined
    do {
      const query = { limit: 100, sort_by: 'created_at', ...(cursor ? { cursor } : {}) }
      const { body } = await send(world, person([...people.keys()][0] ?? ''), customers.list, { query })
      const page = body as { customers: Customer[]; next_cursor?: string }
      for (const customer of page.customers) all.set(customer.id, customer)
      cursor = page.next_cursor
    } while (cursor)
    return all
  }

  return {
    effects,
    violations,
    handle: (call) => inTurn(() => handle(call)),
    readAll: () => inTurn(readAll),
  }
}
