// A server that keeps what the contract promises: one effect per key, the reply stored with the effect, 5xx and
// refusals never stored, If-Match after the key was looked up, one act per key at a time.
import type { Customer, CustomerInput } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { type ErrorCode, errorDefinition } from '#contract/errors'
import { ApiError } from '../../src/api/api-error.ts'

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

type Stored = { fingerprint: string; reply: unknown }

/** What a scenario needs of a server, the fake one or the real one. */
export type Backend = {
  /** Answers or throws what the client would get. */
  handle: (call: Call) => unknown
  /** All customers, as somebody who reads them now. */
  readAll: () => ReadonlyMap<string, Customer> | Promise<ReadonlyMap<string, Customer>>
  /** Everything that was really done, in order. */
  effects: readonly Effect[]
  /** What a correct client never does. */
  violations: readonly string[]
}

export function createFakeServer(): Backend {
  const stored = new Map<string, Stored>()
  const customers = new Map<string, Customer>()
  const deleted = new Set<string>()
  const contacts = new Set<string>()
  const effects: Effect[] = []
  const violations: string[] = []
  let tick = 0

  const stamp = () => new Date(Date.UTC(2026, 0, 1) + ++tick).toISOString()

  const effect = (call: Call, act: string, id: string, body: unknown) =>
    effects.push({ uid: call.uid, key: call.key, act, id, body, before: customers.get(id) })

  /** The record is there: the same act came under another key. */
  const twice = (call: Call, id: string) => {
    violations.push(`${id} came again under the key ${call.key}`)
    return refusal('DB_003')
  }

  const acts: Record<string, (call: Call) => unknown> = {
    'POST /api/customers': (call) => {
      const body = call.request.body as CustomerInput & { id: string }
      if (customers.has(body.id) || deleted.has(body.id)) throw twice(call, body.id)
      effect(call, 'create', body.id, body)
      const at = stamp()
      const record: Customer = {
        ...body,
        created_at: at,
        updated_at: at,
        version: 1,
        last_interaction_at: null,
        interactions_count: 0,
      }
      customers.set(body.id, record)
      return record
    },
    'PUT /api/customers/{id}': (call) => {
      const id = String(call.request.params?.id)
      const before = customers.get(id)
      if (!before) throw refusal('DB_002')
      if (call.ifMatch !== undefined && call.ifMatch !== before.version) throw refusal('DB_005', { current: before })
      effect(call, 'update', id, call.request.body)
      const record = { ...before, ...(call.request.body as object), version: before.version + 1, updated_at: stamp() }
      customers.set(id, record)
      return record
    },
    'DELETE /api/customers/{id}': (call) => {
      const id = String(call.request.params?.id)
      const before = customers.get(id)
      if (!before) throw refusal('DB_002')
      if (call.ifMatch !== undefined && call.ifMatch !== before.version) throw refusal('DB_005', { current: before })
      effect(call, 'delete', id, null)
      customers.delete(id)
      deleted.add(id)
      return { id, deleted: true }
    },
    'POST /api/interactions': (call) => {
      const body = call.request.body as { id: string; customer_id: string; summary: string }
      if (deleted.has(body.customer_id)) throw refusal('BIZ_011')
      if (!customers.has(body.customer_id)) {
        violations.push(`contact ${body.summary} came before its customer`)
        throw refusal('DB_002')
      }
      if (contacts.has(body.id)) throw twice(call, body.id)
      effect(call, 'contact', body.id, body)
      contacts.add(body.id)
      const at = stamp()
      return { ...body, customer_name: '', created_at: at, created_by: call.uid }
    },
  }

  const handle = (call: Call): unknown => {
    const name = `${call.uid}\n${call.key}`
    const fingerprint = JSON.stringify([call.endpoint.method, call.endpoint.path, call.request, call.ifMatch])
    const known = stored.get(name)
    if (known) {
      if (known.fingerprint === fingerprint) return known.reply
      violations.push(`key ${call.key} came with another content: ${fingerprint} after ${known.fingerprint}`)
      throw refusal('VAL_008')
    }
    const act = acts[`${call.endpoint.method} ${call.endpoint.path}`]
    if (!act) throw refusal('SYS_008')
    const reply = act(call)
    stored.set(name, { fingerprint, reply })
    return reply
  }

  return {
    effects,
    violations,
    readAll: () => structuredClone(customers),
    // What travels is a copy, both ways.
    handle: (call) => structuredClone(handle({ ...call, request: structuredClone(call.request) })),
  }
}

/** A refusal as the API room would throw it. */
export function refusal(code: ErrorCode, context: Record<string, unknown> = {}, retryAfterMs?: number): ApiError {
  const { retryable: _, ...definition } = errorDefinition(code)
  return new ApiError({
    ...definition,
    kind: 'refused',
    requestId: 'r',
    validationErrors: [],
    context,
    sent: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}
