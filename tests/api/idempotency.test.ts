/** An act with a key happens once, however often it is sent. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const keyed = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key })
const countNamed = async (name: string) =>
  (await call(world, desk.staff, customers.list, { query: { search: name } })).total

test('the same again gets the same reply, byte for byte, and changes nothing', async () => {
  const headers = keyed()
  const request = { body: { name: '一度だけ', tags: ['a'], birth_date: '1980-01-02' } }
  const first = await send(world, desk.staff, customers.create, request, headers)
  const again = await send(world, desk.staff, customers.create, request, headers)
  expect(first.status).toBe(201)
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect([first, again].map((reply) => reply.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(await countNamed('一度だけ')).toBe(1)
})

test('the order of fields and white space make no other act', async () => {
  const headers = { ...keyed(), Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}` }
  const post = (body: string) =>
    world.app.request('/api/customers/', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
  expect((await post('{"name":"順序","memo":"x"}')).status).toBe(201)
  const again = await post('{ "memo": "x",\n "name": "順序" }')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
})

test('at the same time: executed once; the others get the reply, or are told that it is in progress', async () => {
  const headers = keyed()
  const request = { body: { name: '同時に押した' } }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(world, desk.staff, customers.create, request, headers)),
  )
  const made = replies.filter((reply) => reply.status === 201)
  expect(made.filter((reply) => reply.headers.get('idempotent-replayed') === null)).toHaveLength(1)
  expect(new Set(made.map((reply) => reply.text)).size).toBe(1)
  for (const reply of replies.filter((r) => r.status !== 201)) {
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'BIZ_002' } } })
    expect(reply.headers.get('retry-after')).toBe('1')
  }
  expect(await countNamed('同時に押した')).toBe(1)
})

test('the same key for another act is refused: other body, other record, other call', async () => {
  const headers = keyed()
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '元の操作' } }, headers)
  const others = [
    [customers.create, { body: { name: '別の操作' } }],
    [customers.update, { params: { id }, body: { name: '元の操作' } }],
    [customers.delete, { params: { id } }],
  ] as const
  for (const [endpoint, request] of others) {
    expect(await refused(world, desk.admin, endpoint, request, headers)).toMatchObject({ status: 422, code: 'VAL_008' })
  }
  expect(await countNamed('元の操作')).toBe(1)
})

test("another person's key is another key", async () => {
  const headers = keyed()
  const body = { name: '二人の操作' }
  await call(world, desk.staff, customers.create, { body }, headers)
  await call(world, desk.manager, customers.create, { body }, headers)
  expect(await countNamed('二人の操作')).toBe(2)
})

test('a refusal is not stored: the cause may go away, and an entry may be corrected under its key', async () => {
  const headers = keyed()
  const customer = await call(world, desk.admin, customers.create, { body: { name: '消えて戻る' } })
  const body = { customer_id: customer.id, type: 'call', summary: '電話', occurred_at: '2026-11-20T00:00:00Z' } as const
  await call(world, desk.admin, customers.delete, { params: { id: customer.id } })
  expect(await refused(world, desk.staff, interactions.create, { body }, headers)).toMatchObject({ code: 'BIZ_011' })
  await call(world, desk.admin, customers.restore, { params: { id: customer.id } })
  await call(world, desk.staff, interactions.create, { body }, headers)
  const invalid = keyed()
  expect(await refused(world, desk.staff, customers.create, { body: { name: '' } }, invalid)).toMatchObject({
    status: 422,
  })
  await call(world, desk.staff, customers.create, { body: { name: '直した' } }, invalid)
})

test('the key is looked up before If-Match: a change whose reply was lost is not a conflict with itself', async () => {
  const { id } = await call(world, desk.staff, customers.create, { body: { name: '版と番号' } })
  const headers = { ...keyed(), 'If-Match': '"1"' }
  const request = { params: { id }, body: { memo: '私' } }
  const first = await send(world, desk.staff, customers.update, request, headers)
  expect(await send(world, desk.staff, customers.update, request, headers)).toMatchObject({
    status: 200,
    text: first.text,
  })
  expect(await refused(world, desk.staff, customers.update, request, { ...keyed(), 'If-Match': '"1"' })).toMatchObject({
    code: 'DB_005',
  })
})

test('a repeated deletion is the same deletion', async () => {
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '消す' } })
  const headers = keyed()
  for (let i = 0; i < 3; i += 1) await call(world, desk.admin, customers.delete, { params: { id } }, headers)
  expect(await refused(world, desk.admin, customers.delete, { params: { id } }, keyed())).toMatchObject({
    code: 'DB_002',
  })
})

test.each(['short', 'a'.repeat(201), 'with space 123', 'tab\tinside12'])('the key %j is refused', async (key) => {
  const error = await refused(world, desk.staff, customers.create, { body: { name: 'x' } }, keyed(key))
  expect(error).toMatchObject({ status: 400, code: 'VAL_007' })
})

test('who lost the right gets no stored reply', async () => {
  const person = await world.addMember(desk.tenantId, 'staff')
  const headers = keyed()
  await call(world, person, customers.create, { body: { name: '権利' } }, headers)
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('members').set({ role: 'gone' }).where('id', '=', person.memberId).execute(),
  )
  expect(await refused(world, person, customers.create, { body: { name: '権利' } }, headers)).toMatchObject({
    code: 'AUTH_006',
  })
})

test('a fault after the effect takes the effect and the key back', async () => {
  const key = crypto.randomUUID()
  await world.database.owner.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
    create trigger fail before insert on audit_log for each row when (new.action like 'POST %') execute function fail()`)
  const request = { body: { name: '途中で失敗' } }
  expect(await refused(world, desk.staff, customers.create, request, keyed(key))).toMatchObject({ status: 500 })
  await world.database.owner.pool.query('drop trigger fail on audit_log; drop function fail()')
  expect(await countNamed('途中で失敗')).toBe(0)
  const reply = await send(world, desk.staff, customers.create, request, keyed(key))
  expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('a reply that was stored before a field was there has its empty value, and all else as it was', async () => {
  const headers = keyed()
  const request = { body: { name: '更新の前に保存' } }
  const first = await send(world, desk.staff, customers.create, request, headers)
  await withOperator(world.database.owner, (trx) =>
    sql`update idempotency_keys set reply = (reply::jsonb - 'caution' - 'tags')::json where key = ${headers['Idempotency-Key']}`.execute(
      trx,
    ),
  )
  const again = await send(world, desk.staff, customers.create, request, headers)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
})
