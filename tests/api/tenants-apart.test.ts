/**
 * Two tenants: whatever id of the other one is sent, and wherever, the answer is that for an id which nobody has, and no
 * word of the other tenant is in it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { customers } from '#contract/customers'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addNeighbour, CANARY, comparable, type Foreign } from './support/neighbour.ts'
import { MEMBER_CALLS, makeSubject, type Subject, sampleOf, subjectOf } from './support/samples.ts'
import { endWriting } from './support/selections.ts'
import { tableMarks } from './support/table-marks.ts'
import { addDesk, call, type Desk, openWorld, type Reply, send, type World } from './support/world.ts'

let world: World
let here: Desk
let there: Desk
let foreign: Foreign

beforeAll(async () => {
  world = await openWorld()
  here = await addDesk(world)
  ;({ there, foreign } = await addNeighbour(world))
})
afterAll(() => world.close())

/** One act on many customers waits for the other. */
const endWork = () => withOperator(world.database.owner, (trx) => endWriting(trx, here.tenantId))

/** The id of what the call has made. */
const madeId = ({ status, body }: Reply<unknown>) => (status === 201 ? String(Object(body).id) : '…')

const MARKED: Subject = subjectOf('id of a record')
const withIds = MEMBER_CALLS.filter((endpoint) => JSON.stringify(sampleOf(endpoint, MARKED)).includes('id of a record'))

describe.each(withIds.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test.each(['admin', 'manager', 'staff', 'odd'] as const)('as %s: a foreign id is an unknown one', async (role) => {
    const unknown = subjectOf(crypto.randomUUID())
    const request = sampleOf(endpoint, foreign)
    await endWork()
    const asked = await send(world, here[role], endpoint, request)
    await endWork()
    const control = await send(world, here[role], endpoint, sampleOf(endpoint, unknown))
    const sameIds = (reply: Reply<unknown>) => ({
      ...comparable(reply),
      text: comparable(reply)
        .text.replaceAll(foreign.customerId, '…')
        .replaceAll(foreign.notificationId, '…')
        .replaceAll(foreign.memberId, '…')
        .replaceAll(unknown.customerId, '…')
        .replaceAll(madeId(reply), '…'),
    })
    expect(sameIds(asked)).toEqual(sameIds(control))
    expect(asked.text).not.toContain(CANARY)
    expect(asked.text).not.toContain('canary')
  })
})

test('an id of another record, in the path of each call', async () => {
  for (const endpoint of MEMBER_CALLS.filter((e) => e.params)) {
    for (const id of [foreign.interactionId, foreign.notificationId, there.tenantId, there.admin.memberId]) {
      const sample = sampleOf(endpoint, subjectOf(id))
      const reply = await send(world, here.admin, endpoint, sample)
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'DB_002' } } })
    }
  }
})

test('no list, search, count or summary knows the other tenant', async () => {
  for (const endpoint of MEMBER_CALLS.filter((e) => e.method === 'GET' && !e.params)) {
    const sample = sampleOf(endpoint, foreign)
    for (const query of [
      {},
      { search: CANARY },
      { company_filter: CANARY },
      { kana_row: '他' },
      { updated_since: '2000-01-01T00:00:00Z' },
    ]) {
      const reply = await send(world, here.admin, endpoint, { ...sample, query })
      expect(reply.text).not.toContain(CANARY)
      expect(reply.text).not.toContain(foreign.customerId)
      expect(reply.text).not.toContain(foreign.interactionId)
    }
  }
  const list = await call(world, here.admin, customers.list, { query: { search: CANARY } })
  expect(list.total).toBe(0)
})

test('a cursor of the other tenant is refused', async () => {
  await call(world, there.admin, customers.create, { body: { name: '二人目' } })
  const { next_cursor: cursor } = await call(world, there.admin, customers.list, { query: { limit: 1 } })
  const reply = await send(world, here.admin, customers.list, { query: { limit: 1, cursor } })
  expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VAL_004' } } })
})

test('an idempotency key of the other tenant is a new one, and the id of its record a free one', async () => {
  const body = { id: crypto.randomUUID(), name: CANARY }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await call(world, there.staff, customers.create, { body }, headers)
  const reply = await send(world, here.staff, customers.create, { body: { ...body, name: '私の客' } }, headers)
  expect(reply).toMatchObject({ status: 201, body: { id: body.id, name: '私の客', version: 1 } })
  expect(reply.headers.get('idempotent-replayed')).toBeNull()
})

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpointKey(endpoint), endpoint] as const)

/** Decision 008: the header can make the server refuse, and never choose. */
describe('the other tenant in X-Tenant-Id', () => {
  const spellings = () => [
    there.tenantId,
    there.tenantId.toUpperCase(),
    `${here.tenantId}, ${there.tenantId}`,
    `${there.tenantId}, ${here.tenantId}`,
  ]

  test.each(named(MEMBER_CALLS))('%s is refused to every role, and nothing is done', async (_, endpoint) => {
    // One of their own for each call: what one person may write in a minute is less than all of these calls together.
    const people = { ...here, admin: await world.addMember(here.tenantId, 'admin') }
    const own = await makeSubject(world, people, people.admin)
    const before = await tableMarks(world)
    const asked = [
      ...spellings().map((header) => ['admin', header] as const),
      ...(['manager', 'staff', 'odd'] as const).map((role) => [role, there.tenantId] as const),
    ]
    for (const [role, header] of asked) {
      for (const subject of [foreign, own]) {
        const request = sampleOf(endpoint, subject)
        const reply = await send(world, people[role], endpoint, request, { 'X-Tenant-Id': header })
        expect(reply).toMatchObject({ status: 403, body: { error: { code: 'AUTH_005', context: {} } } })
        expect(reply.text).not.toContain(CANARY)
        expect(reply.text).not.toContain(there.tenantId)
      }
    }
    expect(await tableMarks(world)).toEqual(before)
    const control = await send(world, people.admin, endpoint, sampleOf(endpoint, own), { 'X-Tenant-Id': here.tenantId })
    expect(control.status, 'the own tenant may be named').toBe(endpoint.status)
  })

  const others = ENDPOINTS.filter((endpoint) => !MEMBER_CALLS.includes(endpoint))
  test.each(named(others))('%s answers as it does without it', async (_, endpoint) => {
    const admin = await world.addMember(here.tenantId, 'admin')
    for (const person of [null, admin]) {
      const plain = await send(world, person, endpoint, sampleOf(endpoint, foreign))
      for (const header of spellings()) {
        const reply = await send(world, person, endpoint, sampleOf(endpoint, foreign), { 'X-Tenant-Id': header })
        expect(comparable(reply)).toEqual(comparable(plain))
        expect(reply.text).not.toContain(CANARY)
      }
    }
  })
})
