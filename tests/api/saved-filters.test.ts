/** Saved filters: one's own are seen by nobody else, shared ones by everybody; limits; undo. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OWN_FILTERS, SHARED_FILTERS, savedFilters } from '#contract/saved-filters'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const filter = { last_contact_over: '3m', tags: ['定期検診'] }
const save = (person: Person, name: string, more: object = {}) =>
  call(world, person, savedFilters.create, { body: { name, filter, ...more } })
const names = async (person: Person) =>
  (await call(world, person, savedFilters.list, {})).saved_filters.map(({ name, is_own }) => [name, is_own])

test('the own and the shared ones are seen, by name', async () => {
  await save(desk.manager, 'か', { is_shared: true })
  await save(desk.manager, '主任だけ')
  const own = await save(desk.staff, 'あ')
  expect(own).toMatchObject({ filter, is_shared: false, is_own: true, created_by: desk.staff.name, version: 1 })
  expect(await names(desk.staff)).toEqual([
    ['あ', true],
    ['か', false],
  ])
  expect(await names(desk.admin)).toEqual([['か', false]])
})

test('staff share nothing, and change nothing that is shared; leads do, but never what is another person’s alone', async () => {
  const body = { name: '共有', filter, is_shared: true }
  expect(await refused(world, desk.staff, savedFilters.create, { body })).toMatchObject({ code: 'AUTH_006' })
  const own = await save(desk.staff, '自分')
  const params = { id: own.id }
  const share = { params, body: { is_shared: true } }
  expect(await refused(world, desk.staff, savedFilters.update, share)).toMatchObject({ code: 'AUTH_006' })
  for (const person of [desk.manager, desk.admin]) {
    const change = { params, body: { name: '奪う' } }
    expect(await refused(world, person, savedFilters.update, change)).toMatchObject({ status: 404, code: 'DB_002' })
    expect(await refused(world, person, savedFilters.delete, { params })).toMatchObject({ code: 'DB_002' })
  }
  const shared = await save(desk.manager, '共有', { is_shared: true })
  const rename = { params: { id: shared.id }, body: { name: '新しい名前' } }
  expect(await refused(world, desk.staff, savedFilters.update, rename)).toMatchObject({ status: 403, code: 'AUTH_006' })
  expect(await call(world, desk.admin, savedFilters.update, rename)).toMatchObject({ name: '新しい名前', version: 2 })
})

test('a change of somebody else in between is told, and the same change twice is none', async () => {
  const { id } = await save(desk.manager, '共有', { is_shared: true })
  const params = { id }
  const changed = { params, body: { filter: { birth_month: 'this' } } } as const
  expect(await call(world, desk.admin, savedFilters.update, changed)).toMatchObject({ version: 2 })
  expect(await call(world, desk.admin, savedFilters.update, changed)).toMatchObject({ version: 2 })
  const late = await send(
    world,
    desk.manager,
    savedFilters.update,
    { params, body: { name: '遅い' } },
    { 'If-Match': '"1"' },
  )
  expect(late).toMatchObject({ status: 412, body: { error: { code: 'DB_005' } } })
})

test('a deletion is undone, and another tenant’s is never seen', async () => {
  const { id } = await save(desk.staff, '消す')
  const params = { id }
  await call(world, desk.staff, savedFilters.delete, { params })
  expect(await names(desk.staff)).toEqual([])
  expect(await call(world, desk.staff, savedFilters.restore, { params })).toMatchObject({ name: '消す', version: 3 })
  const other = await addDesk(world)
  for (const endpoint of [savedFilters.delete, savedFilters.restore] as const)
    expect(await refused(world, other.admin, endpoint, { params })).toMatchObject({ code: 'DB_002' })
  expect(await names(other.admin)).toEqual([])
})

test('a deleted one is erased after thirty days', async () => {
  const params = { id: (await save(desk.staff, '古い')).id }
  await call(world, desk.staff, savedFilters.delete, { params })
  await withOperator(world.database.owner, (trx) =>
    sql`update saved_filters set deleted_at = now() - interval '31 days' where id = ${params.id}::uuid`.execute(trx),
  )
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world)
  expect(await refused(world, desk.staff, savedFilters.restore, { params })).toMatchObject({ code: 'DB_002' })
})

test('a part that the contract does not know is refused, not passed over', async () => {
  const body = { name: '後の版', filter: { ...filter, visits_of_month: 3 } }
  expect(await refused(world, desk.staff, savedFilters.create, { body })).toMatchObject({
    status: 422,
    validation_errors: [{ field: 'filter' }],
  })
})

test.each([
  ['shared', SHARED_FILTERS, true],
  ['own', OWN_FILTERS, false],
] as const)(
  'there is room for so many %s ones; deleting one makes room, and undoing that takes it',
  async (_, most, is_shared) => {
    const person = desk.manager
    const { id } = await save(person, '一つ目', { is_shared })
    await withTenant(world.database.app, desk.tenantId, (trx) =>
      trx
        .insertInto('saved_filters')
        .values(
          Array.from({ length: most - 1 }, (_, n) => ({
            ...{ name: `${n}`, filter: JSON.stringify(filter), is_shared },
            ...{ owner_id: person.memberId, created_by: '' },
          })),
        )
        .execute(),
    )
    const body = { name: '多すぎる', filter, is_shared }
    const full = { status: 422, code: 'VAL_001', validation_errors: [{ field: 'name' }] }
    expect(await refused(world, person, savedFilters.create, { body })).toMatchObject(full)
    // The other kind has room of its own.
    await save(person, '別の種類', { is_shared: !is_shared })
    await call(world, person, savedFilters.delete, { params: { id } })
    await save(person, '代わり', { is_shared })
    expect(await refused(world, person, savedFilters.restore, { params: { id } })).toMatchObject(full)
  },
)
