/** Pins: each person's own, with a limit; who is deleted or became one with another. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import { customers } from '#contract/customers'
import { MOST_PINNED, pinnedCustomers } from '#contract/pinned-customers'
import { withTenant } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const add = (name: string) => call(world, desk.staff, customers.create, { body: { name } })
const pin = (id: string, by: Person = desk.staff) => call(world, by, pinnedCustomers.pin, { params: { id } })
const unpin = (id: string) => call(world, desk.staff, pinnedCustomers.unpin, { params: { id } })
const pinned = async (by: Person = desk.staff) =>
  (await call(world, by, pinnedCustomers.list, {})).pinned_customers.map(({ id }) => id)

test('a pin is seen by who has put it there, the latest first, and goes once', async () => {
  const [a, b] = [await add('甲'), await add('乙')]
  const first = await pin(a.id)
  await pin(b.id)
  for (const id of [a.id, a.id.toUpperCase()]) expect(await pin(id)).toEqual(first)
  expect(await pinned()).toEqual([b.id, a.id])
  expect(await pinned(desk.admin)).toEqual([])
  expect(await unpin(a.id)).toEqual({ id: a.id, deleted: true })
  expect(await unpin(a.id)).toEqual({ id: a.id, deleted: true })
  expect(await pinned()).toEqual([b.id])
})

test('nobody pins whom there is not, or more than the limit', async () => {
  const params = { id: crypto.randomUUID() }
  expect(await refused(world, desk.staff, pinnedCustomers.pin, { params })).toMatchObject({ code: 'DB_002' })
  expect(await refused(world, desk.staff, pinnedCustomers.unpin, { params })).toMatchObject({ code: 'DB_002' })
  const one = await add('三十一人目')
  await withTenant(world.database.app, desk.tenantId, (trx) =>
    sql`with made as (insert into customers (name, search_text, kana_row)
          select n::text, n::text, '他' from generate_series(1, ${MOST_PINNED}) n returning id)
        insert into pinned_customers (member_id, customer_id) select ${desk.staff.memberId}::uuid, id from made`.execute(
      trx,
    ),
  )
  expect(await refused(world, desk.staff, pinnedCustomers.pin, { params: { id: one.id } })).toMatchObject({
    ...{ status: 422, code: 'VAL_001' },
  })
  const [known = ''] = await pinned()
  expect(await pin(known)).toMatchObject({ id: known })
})

test('one who is deleted leaves the list and comes back; of two who became one the kept one is pinned', async () => {
  const [kept, merged] = [await add('残る'), await add('移る')]
  await pin(merged.id)
  await call(world, desk.manager, customers.delete, { params: { id: merged.id } })
  expect(await pinned()).toEqual([])
  await call(world, desk.manager, customers.restore, { params: { id: merged.id } })
  expect(await pinned()).toEqual([merged.id])
  const versions = { kept_version: kept.version, merged_version: merged.version + 2 }
  const body = { kept_id: kept.id, merged_id: merged.id, ...versions }
  await call(world, desk.manager, customerMerges.create, { body })
  expect(await pinned()).toEqual([kept.id])
  await unpin(merged.id)
  expect(await pinned()).toEqual([])
})

test('a pin that is taken from one who became another, and that one a third, is gone from all of them', async () => {
  const [a, b, c] = [await add('一'), await add('二'), await add('三')]
  await pin(a.id)
  const merge = async (kept_id: string, merged_id: string) => {
    const read = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
    const [kept, merged] = [await read(kept_id), await read(merged_id)]
    const body = { kept_id, merged_id, kept_version: kept.version, merged_version: merged.version }
    return call(world, desk.manager, customerMerges.create, { body })
  }
  await merge(b.id, a.id)
  const { id } = await merge(c.id, b.id)
  expect(await pinned()).toEqual([c.id])
  await unpin(a.id)
  expect(await pinned()).toEqual([])
  await call(world, desk.manager, customerMerges.undo, { params: { id } })
  expect(await pinned()).toEqual([])
})
