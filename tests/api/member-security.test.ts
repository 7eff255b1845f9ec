/** What the database itself refuses of memberships, with raw SQL under the application's role. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enterTenant,
  manageMembers,
  presentAddress,
  type Trx,
  withOperator,
  withUser,
} from '../../server/db/with-tenant.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let here: Desk
let there: Desk

beforeAll(async () => {
  world = await openWorld()
  here = await addDesk(world)
  there = await addDesk(world)
})
afterAll(() => world.close())

const REFUSED = { code: '42501' }

/** Runs a statement as the administrator; `manages`: after the application has said that the caller may. */
const run = (statement: RawBuilder<unknown>, { manages = true, tenantId = here.tenantId as string | null } = {}) =>
  withUser(world.database.app, here.admin.uid, async (trx) => {
    if (tenantId) await enterTenant(trx, tenantId)
    if (manages) await manageMembers(trx)
    return (await statement.execute(trx)).rows
  })

test('role and access are changed, and members added and removed, by managers alone', async () => {
  const of = here.staff.memberId
  const unmanaged = { manages: false }
  for (const column of ['role', 'status']) {
    const own = sql`update members set ${sql.ref(column)} = ${sql.ref(column)} where id = ${here.admin.memberId}`
    await expect(run(own, unmanaged)).rejects.toMatchObject(REFUSED)
  }
  expect(await run(sql`update members set role = 'admin' where id = ${of} returning id`, unmanaged)).toEqual([])
  expect(await run(sql`delete from members where id = ${of} returning id`, unmanaged)).toEqual([])
  const add = sql`insert into members (name, email, role) values ('新人', 'new@example.jp', 'staff')`
  await expect(run(add, unmanaged)).rejects.toMatchObject(REFUSED)

  expect(await run(sql`update members set role = 'manager' where id = ${of} returning id`)).toEqual([{ id: of }])
  await run(add)
  expect(await run(sql`delete from members where id = ${of} returning id`)).toEqual([{ id: of }])
})

test('nor do they reach another tenant, make somebody a member, or remove themselves', async () => {
  const other = there.staff.memberId
  expect(await run(sql`update members set name = '私' where id = ${other} returning id`)).toEqual([])
  expect(await run(sql`delete from members where id = ${other} returning id`)).toEqual([])
  expect(await run(sql`delete from members where id = ${here.admin.memberId} returning id`)).toEqual([])
  const somebody = sql`insert into members (uid, name, email, role) values ('somebody', '私', 'a@example.jp', 'staff')`
  await expect(run(somebody)).rejects.toMatchObject(REFUSED)
  const given = sql`update members set uid = 'somebody' where id = ${here.manager.memberId}`
  await expect(run(given)).rejects.toMatchObject(REFUSED)
})

test('a waiting membership is seen and made the own by whoever has its address, once', async () => {
  const row = { tenant_id: here.tenantId, name: '新人', email: 'Waiting@example.jp', role: 'staff' }
  const disabled = { ...row, email: 'disabled@example.jp', status: 'disabled' as const }
  await withOperator(world.database.owner, (trx) => trx.insertInto('members').values([row, disabled]).execute())
  const as = <T>(uid: string, address: string | null, fn: (trx: Trx) => Promise<T>) =>
    withUser(world.database.app, uid, async (trx) => {
      if (address !== null) await presentAddress(trx, address)
      return fn(trx)
    })
  const take = (by: string) => (trx: Trx) =>
    sql<{ email: string }>`update members set uid = ${by} where uid is null returning email`
      .execute(trx)
      .then(({ rows }) => rows.map(({ email }) => email))
  for (const address of [null, '', '%', disabled.email, 'other@example.jp']) {
    expect(await as('first', address, take('first'))).toEqual([])
  }
  await expect(as('first', row.email, take('another'))).rejects.toMatchObject(REFUSED)
  expect(await as('first', row.email, take('first'))).toEqual([row.email])
  expect(await as('second', row.email, take('second'))).toEqual([])
  const again = sql`update members set uid = 'second' where uid = 'first'`
  await expect(as('first', row.email, (trx) => again.execute(trx))).rejects.toMatchObject(REFUSED)
})
