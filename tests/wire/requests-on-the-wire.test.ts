// @vitest-environment node
// Every kind of failure x every kind of caller, against a real HTTP server that counts: who asks how often, and when.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import { type ErrorCode, isRetryable } from '#contract/errors'
import { call } from '@/api/call'
import { callPatiently } from '@/api/call-patiently'
import { configureApi } from '@/api/configure'
import { openDatabase } from '@/lib/database'
import { createStore } from '@/lib/store'
import { uuid } from '@/lib/uuid'
import { createQueryClient } from '@/offline/cache/query-client'
import { createTouched } from '@/offline/cache/touched'
import { connectivityStore } from '@/offline/connectivity/state'
import { openPersonDatabase } from '@/offline/device/person-database'
import type { Send } from '@/offline/outbox/delivery'
import { openOutbox } from '@/offline/outbox/engine'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { createQueueStore } from '@/offline/outbox/queue-store'
import { asAny, registerTestCommands, update } from '@/offline/outbox/row-fixtures'
import { testPlatform } from '@/offline/outbox/test-platform'
import type { OfflineScope } from '@/offline/scope/scope'

vi.mock('@/offline/scope/scope', () => ({}))

/** What the server does with every request of one record. */
type Failure = ErrorCode | 'nobody answers' | 'a portal answers' | 'the reply is cut'
type Wired = { at: number; key: string | undefined; credential: string | undefined }

const failureOf = new Map<string, Failure>()
const wire = new Map<string, Wired[]>()
const RETRY_AFTER: Partial<Record<Failure, number>> = { SYS_005: 7, EXT_003: 7, SYS_006: 7 }

function answer(request: IncomingMessage, response: ServerResponse): void {
  const id = /[0-9a-f-]{36}/.exec(request.url ?? '')?.[0] ?? ''
  const { 'idempotency-key': key, authorization } = request.headers
  wire.set(id, [...(wire.get(id) ?? []), { at: Date.now(), key: key?.toString(), credential: authorization }])
  const failure = failureOf.get(id) ?? 'SYS_001'
  if (failure === 'nobody answers') return void request.socket.destroy()
  if (failure === 'the reply is cut') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 }).write('{"id"')
    return void setImmediate(() => request.socket.destroy())
  }
  if (failure === 'a portal answers') return void response.setHeader('Content-Type', 'text/html').end('<p>Wi-Fi</p>')
  const { status, retryable: _, ...error } = errorDefinition(failure)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'X-Request-Id': 'r',
    ...(RETRY_AFTER[failure] === undefined ? {} : { 'Retry-After': RETRY_AFTER[failure] }),
  })
  response.end(JSON.stringify({ error: { ...error, timestamp: new Date(0).toISOString() } }))
}

let server: Server
let client: QueryClient
const realFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout
let underWay = 0
const moment = () => new Promise((resolve) => realTimeout(resolve, 1))

/** Until nothing is on the wire any more and nothing new was put there: the clock stands still meanwhile. */
async function quiet(): Promise<void> {
  for (let rests = 0; rests < 3; rests = underWay === 0 ? rests + 1 : 0) await moment()
}

/** A real request whose answer has arrived whole. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Response> {
  underWay += 1
  try {
    const response = await realFetch(url, init)
    return new Response(await response.blob(), { status: response.status, headers: response.headers })
  } finally {
    underWay -= 1
  }
}

beforeAll(async () => {
  registerTestCommands()
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => wholeAnswer(`http://127.0.0.1:${port}${path}`, init))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  configureApi({ credential: async (force) => (force ? 'renewed' : 'stored') })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  onlineManager.setOnline(true)
  const factory = new IDBFactory()
  const outboxEntries = createStore<readonly OutboxEntry[]>([])
  client = createQueryClient({
    cache: openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory }),
    outbox: { entries: outboxEntries },
    touched: createTouched(outboxEntries),
  } as unknown as OfflineScope)
})
afterEach(() => {
  client.clear()
  configureApi()
})

/** A record whose every request fails in this way. */
function record(failure: Failure): string {
  const id = uuid()
  failureOf.set(id, failure)
  return id
}

const count = (id: string) => wire.get(id)?.length ?? 0
/** Seconds between the requests, as the screens' clock saw them. */
function gaps(id: string): number[] {
  const times = (wire.get(id) ?? []).map(({ at }) => at)
  return times.slice(1).map((at, i) => Math.round((at - (times[i] ?? 0)) / 1000))
}

const STEP_MS = 500
/** Lets the clock run for so long, with time for the real network after each step. */
async function run(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await quiet()
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  await quiet()
}

const quietly = (promise: Promise<unknown>) => void promise.catch(() => {})

const CALLERS: Record<string, (id: string) => void> = {
  query: (id) =>
    quietly(
      client.fetchQuery({
        queryKey: ['customers', 'detail', id],
        queryFn: ({ signal }) => call(customers.get, { params: { id } }, { signal }),
      }),
    ),
  'single read': (id) => quietly(callPatiently(customers.get, { params: { id } })),
  change: (id) => quietly(callPatiently(customers.delete, { params: { id } })),
  'plain call': (id) => quietly(call(customers.get, { params: { id } })),
}

/** Requests on the wire for: query · single read · change outside the outbox · plain call. */
type Counts = readonly [query: number, read: number, change: number, plain: number]

const ONCE: Counts = [1, 1, 1, 1]
/** 401: `call` itself repeats once with a renewed credential, and nobody multiplies it (spec section 9). */
const RENEWED: Counts = [2, 2, 2, 2]
/** One of the eight codes. */
const RETRYABLE: Counts = [4, 3, 3, 1]
const OTHER_5XX: Counts = [4, 1, 3, 1]
const OTHER_4XX: Counts = [4, 1, 1, 1]
/** A quota and a maintenance say when they are over: no person waits for that before an open form. */
const NAMES_ITS_TIME: Counts = [4, 1, 1, 1]

function expected(failure: Failure): Counts {
  if (!(failure in ERRORS)) return OTHER_5XX
  const code = failure as ErrorCode
  const { status } = errorDefinition(code)
  if (isRetryable(code)) return RETRYABLE
  if (status === 401) return RENEWED
  if (status === 403 || status === 422) return ONCE
  if (code === 'EXT_003' || code === 'SYS_006') return NAMES_ITS_TIME
  return status >= 500 ? OTHER_5XX : OTHER_4XX
}

const CODES = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => errorDefinition(code).status > 0)
const FAILURES: readonly Failure[] = [...CODES, 'nobody answers', 'a portal answers', 'the reply is cut']

describe('requests on the wire', () => {
  test('there are exactly eight codes that are tried again by themselves', () => {
    expect(CODES.filter(isRetryable).sort()).toEqual(
      ['NET_001', 'NET_002', 'SYS_003', 'SYS_004', 'EXT_001', 'EXT_002', 'FILE_002', 'FILE_005'].sort(),
    )
  })

  test.each([...Object.keys(CALLERS).entries()])(
    '%i %s: every failure as often as the specification says, and never multiplied',
    async (column, caller) => {
      const ids = FAILURES.map(record)
      for (const id of ids) CALLERS[caller]?.(id)
      await run(24_000)
      const seen = FAILURES.map((failure, i) => [failure, count(ids[i] ?? '')])
      expect(seen).toEqual(FAILURES.map((failure) => [failure, expected(failure)[column]]))
    },
  )

  test.each([
    ['query', 'SYS_003', [1, 2, 4]],
    ['change', 'SYS_003', [1, 2]],
    ['single read', 'SYS_003', [1, 2]],
    ['change', 'NET_002', [1, 2]],
    ['change', 'nobody answers', [1, 2]],
    ['query', 'nobody answers', [1, 2, 4]],
    ['query', 'SYS_005', [7, 7, 7]],
    ['change', 'EXT_003', []],
  ] as const)('%s, %s: seconds between the requests %j', async (caller, failure, seconds) => {
    const id = record(failure)
    CALLERS[caller]?.(id)
    await run(30_000)
    expect(gaps(id)).toEqual(seconds)
  })

  test('a change that is tried again is the same act: one key; another change has another', async () => {
    const [first, second] = [record('EXT_001'), record('EXT_001')]
    for (const id of [first, second]) CALLERS.change?.(id)
    await run(5_000)
    const keys = [first, second].map((id) => new Set(wire.get(id)?.map(({ key }) => key)))
    expect(keys.map(({ size }) => size)).toEqual([1, 1])
    expect([...(keys[0] ?? [])][0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[0]).not.toEqual(keys[1])
  })

  test('a 401 is repeated with the renewed credential', async () => {
    const id = record('AUTH_002')
    CALLERS.query?.(id)
    await run(1_000)
    expect(wire.get(id)?.map(({ credential }) => credential)).toEqual(['Bearer stored', 'Bearer renewed'])
  })
})

/** An outbox of one entry whose every attempt fails in this way, with a disk and a clock of its own. */
function outboxWith(failure: Failure) {
  const id = record(failure)
  const platform = testPlatform()
  const outbox = openOutbox({
    scope: { tenantId: 't1', uid: 'u1' },
    store: createQueueStore(openPersonDatabase('outbox:t1:u1', platform.factory)),
    platform,
    send: call as Send,
  })
  outbox.setReach({ isReachable: true, isConfirmed: true })
  void outbox.submit(asAny(update), { id, changes: { memo: 'x' } })
  return { id, failure, platform, outbox }
}

/** One of each that the outbox tells apart, and all of the eight codes. */
const FOR_OUTBOX: readonly Failure[] = [
  ...CODES.filter(isRetryable),
  ...(['AUTH_002', 'AUTH_004', 'AUTH_006', 'VAL_001', 'DB_002', 'DB_005', 'DB_006', 'BIZ_002', 'BIZ_010'] as const),
  ...(['SYS_001', 'SYS_005', 'SYS_006', 'SYS_007', 'EXT_003'] as const),
  ...(['nobody answers', 'a portal answers', 'the reply is cut'] as const),
]

describe('the outbox', () => {
  test('one attempt of an entry is one request, whatever comes back, and always under its own key', async () => {
    const all = FOR_OUTBOX.map(outboxWith)
    // A minute of their own clocks; the timers of everybody else run on as well, should one of them meddle.
    for (let i = 0; i < 12; i += 1) {
      for (const { platform } of all) await platform.pass(5_000)
      await run(STEP_MS)
    }
    // What was due last may have just been sent.
    for (const { platform } of all) await platform.settle()
    for (const { id, failure, outbox } of all) {
      const [entry] = outbox.entries.get()
      const isRenewed = failure in ERRORS && errorDefinition(failure as ErrorCode).status === 401
      expect(entry?.attempts, failure).toBeGreaterThan(0)
      expect(count(id), failure).toBe((entry?.attempts ?? 0) * (isRenewed ? 2 : 1))
      expect(new Set(wire.get(id)?.map(({ key }) => key)), failure).toEqual(new Set([entry?.key]))
      void outbox.close()
    }
  })
})
