/** The audit log as administrators read it: who, what, which records; narrowed, by pages, as a file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { jobs } from '#contract/jobs'
import { products } from '#contract/products'
import { uploads } from '#contract/uploads'
import { changeTenant } from '../../server/admin/tenants.ts'
import { sealAudit } from '../../server/audit/seal.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { allSealable } from './support/audit.ts'
import { ask, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk
let customerId: string
let productId: string

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  customerId = (await call(world, desk.staff, customers.create, { body: { name: '山田 花子' } })).id
  productId = (await call(world, desk.manager, products.create, { body: { name: '初診料', price: 100 } })).id
  await call(world, desk.staff, customers.get, { params: { id: customerId } })
  await call(world, desk.admin, customers.delete, { params: { id: customerId } })
})
afterAll(() => world.close())

const list = async (query = {}, person = desk.admin) => (await call(world, person, audit.list, { query })).entries
const others = (entries: Awaited<ReturnType<typeof list>>) =>
  entries.filter(({ action }) => action !== 'sign-in' && !action.startsWith('GET /api/audit'))

test('newest first: who, what, and what the records are called', async () => {
  const entries = others(await list())
  const seen = entries.map(({ member, action, records }) => [member?.name, action, records[0]?.kind, records[0]?.name])
  expect(seen).toEqual([
    [desk.admin.name, 'DELETE /api/customers/{id}', 'customer', '山田 花子'],
    [desk.staff.name, 'GET /api/customers/{id}', 'customer', '山田 花子'],
    [desk.manager.name, 'POST /api/products/', 'product', '初診料'],
    [desk.staff.name, 'POST /api/customers', 'customer', '山田 花子'],
  ])
})

test('of many records the first are named, and all are counted', async () => {
  for (let n = 0; n < 7; n += 1) await call(world, desk.staff, customers.create, { body: { name: `多数 ${n}` } })
  await call(world, desk.staff, customers.list, { query: { search: '多数' } })
  const [entry] = await list({ action: 'GET /api/customers' })
  expect(entry).toMatchObject({ record_count: 7, records: { length: 5 } })
})

test('by person, action, record and time', async () => {
  const ids = async (query: object) => others(await list(query)).map(({ action }) => action)
  expect(await ids({ member_id: desk.manager.memberId })).toEqual(['POST /api/products/'])
  expect(await ids({ action: 'DELETE /api/customers/{id}' })).toEqual(['DELETE /api/customers/{id}'])
  expect(await ids({ record_id: productId })).toEqual(['POST /api/products/'])
  expect(await ids({ record_id: customerId, member_id: desk.admin.memberId })).toEqual(['DELETE /api/customers/{id}'])
  const [latest] = await list({ record_id: customerId })
  expect(await ids({ record_id: customerId, from: latest?.at, to: '2199-01-01T00:00:00Z' })).toEqual([latest?.action])
  expect(await ids({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await ids({ member_id: crypto.randomUUID() })).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const query = { record_id: customerId, limit: 2 }
  const first = await call(world, desk.admin, audit.list, { query })
  const second = await call(world, desk.admin, audit.list, { query: { ...query, before: first.next_before } })
  expect([...first.entries, ...second.entries]).toEqual(await list({ record_id: customerId }))
  expect(second.next_before).toBeUndefined()
})

test('looking at the log is in the log; what the operator does is told as such', async () => {
  await list()
  expect((await list({ action: 'GET /api/audit' })).length).toBeGreaterThan(0)
  await withOperator(world.database.owner, async (trx) => {
    const { subdomain } = await trx
      .selectFrom('tenants')
      .select('subdomain')
      .where('id', '=', desk.tenantId)
      .executeTakeFirstOrThrow()
    return subdomain
  }).then((subdomain) => changeTenant(world.database.owner, subdomain, 'set-plan', { plan: 'プロ' }))
  // Not the newest for certain: that the reader has signed in is written while nobody waits for it.
  expect(await list({ action: 'admin set-plan' })).toMatchObject([{ by_operator: true, member: null }])
})

test('people to choose from are those of the tenant', async () => {
  const { members } = await call(world, desk.admin, audit.people, {})
  expect(members).toContainEqual({ id: desk.staff.memberId, name: desk.staff.name, active: true })
  expect(members).toHaveLength(4)
})

test('another tenant sees its own alone, and no name of this one', async () => {
  const there = await addDesk(world)
  await call(world, there.staff, customers.create, { body: { name: '隣の客' } })
  for (const query of [{}, { record_id: customerId }, { member_id: desk.staff.memberId }]) {
    const reply = await send(world, there.admin, audit.list, { query })
    expect(reply.text).not.toContain(customerId)
    expect(reply.text).not.toContain('山田')
  }
})

test.each(['manager', 'staff', 'odd'] as const)('as %s nobody reads it, checks it or takes it along', async (role) => {
  for (const endpoint of [audit.list, audit.people, audit.chain, audit.check, audit.export]) {
    const request = endpoint === audit.export ? { body: {} } : {}
    expect(await refused(world, desk[role], endpoint, request)).toMatchObject({ status: 403, code: 'AUTH_006' })
  }
})

test('an export is a file for whoever asked, with the newest seal; it is in the log, and so is fetching it', async () => {
  await allSealable(world, desk.tenantId)
  await ask(world, desk.admin, sealAudit, {})
  await workAll(world)
  const asked = await call(world, desk.admin, audit.export, { body: { record_id: customerId } })
  await workAll(world)
  const { result } = await call(world, desk.admin, jobs.get, { params: { id: asked.id } })
  expect(result).toMatchObject({ entries: 3, is_whole: true })
  const { file_id: id } = result as { file_id: string }
  const file = await send(world, desk.admin, uploads.file, { params: { id } })
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 3 + 1)
  expect(lines[1]).toContain('"DELETE /api/customers/{id}"')
  const { head } = await call(world, desk.admin, audit.chain, {})
  expect(lines.at(-1)).toContain(head?.hash)
  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  expect(await refused(world, second, uploads.file, { params: { id } })).toMatchObject({ status: 404 })
  expect((await list({ record_id: asked.id })).map(({ action }) => action)).toEqual(['POST /api/audit/exports'])
  expect((await list({ record_id: id })).map(({ action }) => action)).toEqual(['GET /api/files/{id}'])
})

test('a check that is asked for tells its outcome by the chain', async () => {
  const asked = await call(world, desk.admin, audit.check, {})
  await expect(call(world, desk.admin, jobs.get, { params: { id: asked.id } })).resolves.toMatchObject({ id: asked.id })
  const worker = world.deps.jobs.work()
  const outcome = () => call(world, desk.admin, audit.chain, {})
  await expect.poll(outcome).toMatchObject({ last_check: { fault: null } })
  await worker.stop()
})
