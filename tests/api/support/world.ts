import { inject } from 'vitest'
import { type Endpoint, endpointKey, type RequestOf, type ResponseOf } from '#contract/endpoint'
import { ErrorEnvelope, type StructuredError } from '#contract/errors'
import { createApp } from '../../../server/app.ts'
import { createBackground } from '../../../server/core/background.ts'
import type { Deps } from '../../../server/core/call.ts'
import type { JobKind } from '../../../server/core/job.ts'
import { openObjectStore } from '../../../server/core/objects/s3-store.ts'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { parseEnv } from '../../../server/env.ts'
import type { Api } from '../../../server/http/types.ts'
import { jobKinds } from '../../../server/job-kinds.ts'
import { type JobService, openJobs } from '../../../server/jobs/jobs.ts'
import { type ObjectServer, openObjectServer } from '../../object-store/object-server.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestIdentity, type TestIdentity } from './test-identity.ts'

export type Person = { uid: string; memberId: string; tenantId: string; name: string; role: string }
export type Headers = Record<string, string>

export type World = {
  app: Api
  database: TestDatabase
  identity: TestIdentity
  deps: Deps & { jobs: JobService }
  /** The store that files lie in; null: they lie in the database. */
  store: ObjectServer | null
  /** What jobs have thrown. */
  faults: unknown[]
  /** Moves the server's clock; rows are stamped by the database's. */
  setClock(now: Date | null): void
  /** Lets it go on from another time, that many ms from the true one. */
  skewClock(ms: number): void
  addTenant(fields?: {
    status?: 'active' | 'suspended'
    features?: Record<string, boolean>
    overrides?: object
  }): Promise<string>
  addMember(tenantId: string, role: string, name?: string): Promise<Person>
  close(): Promise<void>
}

/** A store of this machine answers at once; one that is told to be silent is not waited for longer. */
const QUICK = { quietMs: 1_000, pauseMs: 1 }

/** A refusal for calling too often is late. Only flood.test.ts goes on with the server's own time; no other test sits it out. */
const REFUSAL_MS = 1

/** A server on a database of its own, without tenants. It works on no jobs until a test lets it. */
export async function openWorld({
  kinds = [],
  settings = {},
  hasStore = inject('hasObjectStore') ?? false,
}: {
  /** Beside the server's own, or in place of one of the same name. */
  kinds?: readonly JobKind[]
  settings?: Record<string, string>
  /** Whether its files lie in an object store. */
  hasStore?: boolean
} = {}): Promise<World> {
  const env = parseEnv({ NODE_ENV: 'test', LOG: 'silent', ...settings })
  const database = await openTestDatabase()
  const faults: unknown[] = []
  const store = hasStore ? await openObjectServer() : null
  const objects = store && openObjectStore(store.settings, QUICK)
  const jobs = await openJobs(database.app, {
    objects,
    kinds: [...jobKinds(env), ...kinds],
    works: false,
    onFault: (_, thrown) => faults.push(thrown),
  })
  let fixed: Date | null = null
  let skew = 0
  const clock = () => fixed ?? new Date(Date.now() + skew)
  const identity = await createTestIdentity(clock)
  const deps: World['deps'] = {
    env,
    database: database.app,
    objects,
    jobs,
    background: createBackground(env),
    identity: identity.identity,
    clock,
    distDir: '/nonexistent',
    archiveDir: null,
    stopping: new AbortController().signal,
    strictReplies: true,
    refusalMs: REFUSAL_MS,
  }
  const world: World = {
    app: createApp(deps),
    store,
    database,
    identity,
    deps,
    faults,
    setClock: (now) => {
      fixed = now
    },
    skewClock: (ms) => {
      skew = ms
    },
    addTenant: ({ status = 'active', features = {}, overrides = {} } = {}) =>
      withOperator(world.database.owner, async (trx) => {
        const id = crypto.randomUUID()
        const tenant = { id, name: `テナント ${id}`, subdomain: crypto.randomUUID(), plan: 'プロ', status }
        const json = { features: JSON.stringify(features), permission_overrides: JSON.stringify(overrides) }
        const row = await trx
          .insertInto('tenants')
          .values({ ...tenant, ...json })
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      }),
    addMember: (tenantId, role, name = `${role}の職員`) =>
      withOperator(world.database.owner, async (trx) => {
        const uid = `uid-${crypto.randomUUID()}`
        const fields = { tenant_id: tenantId, uid, role, name, email: `${uid}@example.jp` }
        const row = await trx.insertInto('members').values(fields).returning('id').executeTakeFirstOrThrow()
        return { uid, memberId: row.id, tenantId, name, role }
      }),
    close: async () => {
      await deps.background.ended()
      await jobs.close()
      await world.database.close()
      await store?.fall()
    },
  }
  return world
}

/** A tenant with one person of each role; any feature that is off by default is on. */
export async function addDesk(world: World) {
  const tenantId = await world.addTenant({
    features: { staff_management_enabled: true, invitations_enabled: true, session_management_enabled: true },
  })
  return {
    tenantId,
    admin: await world.addMember(tenantId, 'admin', '院長 花子'),
    manager: await world.addMember(tenantId, 'manager', '主任 一郎'),
    staff: await world.addMember(tenantId, 'staff', '受付 さくら'),
    odd: await world.addMember(tenantId, 'visitor', '見学 太郎'),
  }
}
/** Makes somebody a member of another tenant as well. */
export const joinTenant = (world: World, { uid, name }: Person, tenantId: string) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('members')
      .values({ tenant_id: tenantId, uid, name, email: `${uid}@example.jp`, role: 'staff' })
      .execute(),
  )

export type Desk = Awaited<ReturnType<typeof addDesk>>

export type Reply<T> = { status: number; headers: globalThis.Headers; body: T; text: string }
type Loose = { params?: unknown; query?: unknown; body?: unknown }

/** The URL of a call. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Loose = {}): string {
  const values = (params ?? {}) as Record<string, string>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as object)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Sends anything at all to an endpoint, as somebody or as nobody. */
export async function send(
  world: World,
  person: Person | null,
  endpoint: Endpoint,
  request: Loose = {},
  headers: Headers = {},
): Promise<Reply<unknown>> {
  const token = person && (await world.identity.sign(person.uid))
  const isForm = endpoint.transport === 'multipart'
  const { body, type } = isForm ? await formBody(request.body) : jsonBody(endpoint, request.body)
  const response = await world.app.request(urlOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': type }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const reply = await read(response)
  // The connections of the embedded database share one session: what a test asks it next must not come in between.
  await world.deps.background.ended()
  return reply
}

type Body = { body: string | Uint8Array<ArrayBuffer> | undefined; type: string }

function jsonBody({ method }: Endpoint, body: unknown): Body {
  const type = 'application/json'
  return { body: body === undefined || method === 'GET' ? undefined : JSON.stringify(body), type }
}

/** Form data as a browser sends it: a field for each value, several for a list. What is no object has no fields. */
async function formBody(values: unknown): Promise<Body> {
  const form = new FormData()
  for (const [name, value] of Object.entries(typeof values === 'object' && values !== null ? values : {})) {
    for (const one of [value].flat()) {
      if (one instanceof File) form.append(name, one)
      else if (one !== undefined && one !== null) form.append(name, String(one))
    }
  }
  const sent = new Response(form)
  return { body: new Uint8Array(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

/** Calls as a client does, and expects success. */
export async function call<E extends Endpoint>(
  world: World,
  person: Person | null,
  endpoint: E,
  request: RequestOf<E>,
  headers: Headers = {},
): Promise<ResponseOf<E>> {
  const reply = await send(world, person, endpoint, request as Loose, headers)
  if (reply.status !== endpoint.status) {
    throw new Error(`${endpointKey(endpoint)} answered ${reply.status}: ${reply.text}`)
  }
  return reply.body as ResponseOf<E>
}

/** Calls and expects a refusal; every refusal has to be a whole envelope that matches its own status. */
export async function refused(
  world: World,
  person: Person | null,
  endpoint: Endpoint,
  request: Loose = {},
  headers: Headers = {},
): Promise<StructuredError & { status: number }> {
  const reply = await send(world, person, endpoint, request, headers)
  if (reply.status < 400) throw new Error(`${endpointKey(endpoint)} was not refused: ${reply.status}`)
  return { ...ErrorEnvelope.parse(reply.body).error, status: reply.status }
}

export async function read(response: Response): Promise<Reply<unknown>> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined }
}
