/**
 * Bad input on every call: made from the schemas and from a dictionary of unpleasant values. No answer may be a 5xx, and
 * every refusal is a whole envelope. SEED=... makes another run, BAD_INPUT_CASES=2000 is the full one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { errorDefinition } from '#contract/error-definition'
import { ErrorEnvelope, isErrorCode } from '#contract/errors'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seededRandom } from '../../src/lib/test-random.ts'
import { makeSubject, type Subject, sampleOf } from './support/samples.ts'
import { addDesk, type Desk, openWorld, read, urlOf, type World } from './support/world.ts'

const SEED = testNumber('SEED', 1)
/** Bad requests of each call. */
const CASES = testNumber('BAD_INPUT_CASES', 20)

/** Of each call; a longer run has longer. */
const LIMIT_MS = Math.max(60_000, CASES * 400)

/** The strictest limit of calls is 20 in a minute; that of reports as PDF counts those alone that are made. */
const SECONDS_APART = 3

const DICTIONARY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e9,
  Number.POSITIVE_INFINITY,
  0.5,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u3000',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u202e反転',
  '𠮷',
  'か\u3099'.normalize('NFD'),
  '\ufeff',
  'x'.repeat(1_000_000),
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '-infinity',
  'infinity',
  '2026-11-20T25:00:00Z',
  '2026-11-20T00:00:00+99:99',
  '+275760-09-13T00:00:00.000Z',
  "'; drop table customers; --",
  '%_\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'NaN',
  '1e3',
  '0x10',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  [],
  [null],
  {},
  { __proto__: null, constructor: {} },
  Array.from({ length: 1000 }, () => 'x'),
]

let world: World
let desk: Desk
let subject: Subject
let bearer: string
let sent = 0
let succeeded = 0

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  subject = await makeSubject(world, desk, desk.admin)
})
afterAll(async () => {
  console.warn(`bad input: ${sent} requests, ${succeeded} of them answered with success`)
  await world.close()
})

const random = seededRandom(SEED)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

describe.each(ENDPOINTS.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test(
    'never a 5xx, always an envelope',
    async () => {
      for (const end = sent + CASES; sent < end; ) {
        // The clock goes ahead with each request, so that the limit of calls is not what answers.
        world.setClock(new Date(Date.now() + sent * SECONDS_APART * 1000))
        // A new sign-in in each round: one of the calls ends those before it.
        bearer = `Bearer ${await world.identity.sign(desk.admin.uid)}`
        for (const [what, response] of await spoiled(endpoint)) {
          sent += 1
          const reply = await read(response)
          const label = `SEED=${SEED} ${endpointKey(endpoint)} ${what}: ${reply.status} ${reply.text.slice(0, 300)}`
          expect(reply.status, label).toBeLessThan(500)
          if (reply.status < 400) {
            succeeded += 1
            continue
          }
          const envelope = ErrorEnvelope.safeParse(reply.body)
          expect(envelope.success, label).toBe(true)
          const code = envelope.data?.error.code ?? ''
          expect(isErrorCode(code) && errorDefinition(code).status, label).toBe(reply.status)
        }
      }
      world.setClock(null)
    },
    LIMIT_MS,
  )
})

test('the requests were understood: some went through, many were refused', () => {
  expect(succeeded).toBeGreaterThan(sent / 20)
  expect(sent - succeeded).toBeGreaterThan(sent / 3)
})

/** One round: each part of the request spoiled once. */
async function spoiled(endpoint: Endpoint): Promise<[what: string, Response][]> {
  const sample = sampleOf(endpoint, subject)
  const requests: [string, Response][] = []
  const fetch = async (
    what: string,
    url: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const init = endpoint.method === 'GET' || body === undefined ? {} : { body }
    const all = { Authorization: bearer, 'Content-Type': 'application/json', ...headers }
    requests.push([what, await world.app.request(url, { method: endpoint.method, headers: all, ...init })])
  }
  const url = urlOf(endpoint, sample)
  const body = endpoint.body && JSON.stringify(sample.body ?? {})
  if (endpoint.params) {
    const value = asText(pick(DICTIONARY)).slice(0, 5000)
    const path = endpoint.path.replaceAll(
      /\{\w+\}/g,
      random() < 0.5 ? encodeURIComponent(value.toWellFormed()) : '%ZZ%',
    )
    await fetch(`path ${value.slice(0, 50)}`, path, body)
  }
  for (const name of [...fieldsOf(endpoint.query), 'unknown']) {
    const value = asText(pick(DICTIONARY)).slice(0, 5000).toWellFormed()
    await fetch(
      `query ${name}=${value.slice(0, 50)}`,
      urlOf(endpoint, { ...sample, query: { ...sample.query, [name]: value } }),
      body,
    )
  }
  if (endpoint.body) {
    for (const name of [...fieldsOf(endpoint.body), '__proto__', 'unknown']) {
      const value = pick(DICTIONARY)
      const text = JSON.stringify({ ...sample.body, '': 0 }).replace(
        /"":0}$/,
        `${JSON.stringify(name)}:${JSON.stringify(value) ?? '1e400'}}`,
      )
      await fetch(`body ${name}=${asText(value).slice(0, 50)}`, url, text)
    }
    await fetch('a value as the body', url, JSON.stringify(pick(DICTIONARY)) ?? 'undefined')
    await fetch('bytes as the body', url, noise(200))
    await fetch('cut short', url, (body ?? '').slice(0, Math.floor(random() * (body ?? '').length)))
    await fetch('another type', url, body, {
      'Content-Type': pick(['text/html', 'multipart/form-data', 'x', '', 'application/json;charset=utf-16']),
    })
  }
  await fetch('headers', url, body, {
    'Idempotency-Key': pick(['', 'x', 'é'.repeat(20), 'a'.repeat(5000), crypto.randomUUID()]),
    'If-Match': pick(['', '"', 'W/', '*', '1', '"999999999999999999999"', ','.repeat(1000)]),
    'X-Tenant-Id': pick(['', 'x', desk.tenantId, crypto.randomUUID()]),
    'X-Request-Id': pick(['', 'x'.repeat(10_000), '{}']),
    Accept: pick(['', '*/*', 'application/problem+jsonx', 'text/html']),
  })
  return requests
}

function fieldsOf(schema: Endpoint['body']): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(json.properties ?? {})
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

function noise(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}
