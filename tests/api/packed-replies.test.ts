/** What goes over the line packed, and what never does. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { jobs } from '#contract/jobs'
import { ask, customerKind } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, urlOf, type World } from './support/world.ts'

const ALL = 'gzip, deflate, br, zstd'

type Request = { params?: object; body?: object }

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld({ kinds: [customerKind] })
  desk = await addDesk(world)
  for (let n = 0; n < 20; n++) await call(world, desk.staff, customers.create, { body: { name: `見本 ${n}` } })
})
afterAll(() => world.close())

/** The reply as it goes over the line. */
async function sent(endpoint: Endpoint, accepted: string | null, { body, ...request }: Request = {}) {
  return world.app.request(urlOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${await world.identity.sign(desk.admin.uid)}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(accepted && { 'Accept-Encoding': accepted }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const encodingOf = (reply: Response) => reply.headers.get('content-encoding')

test.each([
  ['br', ALL, brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
])('a page of records comes as %s to who accepts %j, and holds the same', async (encoding, accepted, unpack) => {
  const plain = await sent(customers.list, null)
  const reply = await sent(customers.list, accepted)
  expect([encodingOf(plain), encodingOf(reply)]).toEqual([null, encoding])
  expect([plain.headers.get('vary'), reply.headers.get('vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const [before, after] = [await bytesOf(plain), await bytesOf(reply)]
  expect(after.length).toBeLessThan(before.length / 3)
  const records = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { customers: unknown[] }).customers
  expect(records(unpack(after))).toEqual(records(before))
})

test('the description of the API comes packed as well', async () => {
  const reply = await world.app.request('/api/openapi.json', { headers: { 'Accept-Encoding': ALL } })
  expect(encodingOf(reply)).toBe('br')
  expect(JSON.parse(brotliDecompressSync(await bytesOf(reply)).toString())).toHaveProperty('openapi')
})

test('a short reply comes as it is: a record, a refusal', async () => {
  const { status, headers } = await sent(customers.create, ALL, { body: { name: '短い返事' } })
  expect([status, headers.get('content-encoding')]).toEqual([201, null])
  const refused = await sent(customers.get, ALL, { params: { id: 'none' } })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(encodingOf(refused)).toBe(null)
})

test('a stream of events is never held back to be packed', async () => {
  const id = await ask(world, desk.admin, customerKind, { name: '流れ', ms: 0 })
  const reply = await sent(jobs.events, ALL, { params: { id } })
  expect([reply.status, encodingOf(reply)]).toEqual([200, null])
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  await reply.body?.cancel()
})
