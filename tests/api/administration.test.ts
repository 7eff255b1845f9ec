/** What administrators decide for their tenant: name and lock time, by version, for their own tenant alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { tenant } from '#contract/tenant'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
})

const version = (n: number) => ({ 'If-Match': `"${n}"` })

test('the name and the lock time are changed, tidied, noted, and seen by everybody at their next request', async () => {
  const before = await call(world, desk.admin, administration.settings, {})
  expect(before).toMatchObject({ plan: 'プロ', lock_minutes: 10, version: 1 })
  const body = { name: '　さくら医院ｱﾈｯｸｽ ', lock_minutes: 3 }
  const changed = await call(world, desk.admin, administration.change, { body }, version(1))
  expect(changed).toEqual({ ...before, name: 'さくら医院アネックス', lock_minutes: 3, version: 2 })
  const { tenant: seen } = await call(world, desk.staff, tenant.profile, {})
  expect(seen).toMatchObject({ name: 'さくら医院アネックス', lock_minutes: 3 })
  const log = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['uid', 'action'])
      .where(sql<boolean>`${desk.tenantId} = any(subject_ids)`)
      .where('action', '=', 'PATCH /api/administration/settings')
      .execute(),
  )
  expect(log).toEqual([{ uid: desk.admin.uid, action: 'PATCH /api/administration/settings' }])
})

test('of two administrators with the same version one is refused, and told what is there', async () => {
  const second = await world.addMember(desk.tenantId, 'admin')
  const replies = await Promise.all(
    [desk.admin, second].map((person, n) =>
      send(world, person, administration.change, { body: { lock_minutes: 20 + n } }, version(1)),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  const error = await refused(world, second, administration.change, { body: { name: '古い版から' } }, version(1))
  expect(error).toMatchObject({ code: 'DB_005', context: { current_version: 2, current: { version: 2 } } })
})

test('what is the same already is no change', async () => {
  expect(await call(world, desk.admin, administration.change, { body: { lock_minutes: 10 } })).toMatchObject({
    version: 1,
  })
  expect(await call(world, desk.admin, administration.change, { body: {} })).toMatchObject({ version: 1 })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name too long', { name: '長'.repeat(201) }, 'name'],
  ['too short a time', { lock_minutes: 1 }, 'lock_minutes'],
  ['too long a time', { lock_minutes: 31 }, 'lock_minutes'],
  ['half a minute', { lock_minutes: 2.5 }, 'lock_minutes'],
])('%s is refused', async (_, body, field) => {
  const error = await refused(world, desk.admin, administration.change, { body })
  expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field }] })
})

test('subdomain, plan and status cannot be changed by anybody of the tenant', async () => {
  const body = { lock_minutes: 4, subdomain: 'mine', plan: '無制限', status: 'suspended' }
  const before = await call(world, desk.admin, administration.settings, {})
  expect(await call(world, desk.admin, administration.change, { body })).toEqual({
    ...before,
    lock_minutes: 4,
    version: 2,
  })
  for (const column of ['subdomain', 'plan', 'status', 'id']) {
    const attempt = withTenant(world.database.app, desk.tenantId, (trx) =>
      sql`update tenants set ${sql.ref(column)} = ${sql.ref(column)}`.execute(trx),
    )
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  }
})

test('the database changes a tenant only in a transaction that says so, and no other tenant', async () => {
  const other = await addDesk(world)
  const rename = (open: boolean) =>
    withTenant(world.database.app, desk.tenantId, async (trx) => {
      if (open) await sql`select set_config('app.administration', 'open', true)`.execute(trx)
      const rows = await sql<{ id: string }>`update tenants set name = '越境' returning id`.execute(trx)
      return rows.rows
    })
  expect(await rename(false)).toEqual([])
  expect(await rename(true)).toEqual([{ id: desk.tenantId }])
  expect((await call(world, other.admin, administration.settings, {})).name).not.toBe('越境')
})
