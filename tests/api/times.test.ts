/** Times from outside: bounded after their conversion to UTC, in the contract and in the tables. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { interactions } from '#contract/interactions'
import { up as boundTimes } from '../../server/db/migrations/010-bounded-times.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk
let customerId: string

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  customerId = (await call(world, desk.staff, customers.create, { body: { name: '時刻' } })).id
})
afterAll(() => world.close())

const YEAR_MS = 366 * 86_400_000
const contact = (occurred_at: string) => ({
  customer_id: customerId,
  type: 'call' as const,
  summary: '電話',
  occurred_at,
})
const add = (occurred_at: string) => call(world, desk.staff, interactions.create, { body: contact(occurred_at) })

const OUT_OF_BOUNDS = [
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+15:00',
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1900-01-01T08:59:59+09:00',
  '2200-01-01T00:00:00Z',
]

test.each([...OUT_OF_BOUNDS, new Date(Date.now() + YEAR_MS + 60_000).toISOString()])(
  'a contact at %s is refused at its field',
  async (occurred_at) => {
    expect(await refused(world, desk.staff, interactions.create, { body: contact(occurred_at) })).toMatchObject({
      status: 422,
      code: 'VAL_001',
      validation_errors: [{ field: 'occurred_at', message: '日時を確認してください。' }],
    })
  },
)

test('the first and the last time that may be written down make lists that are read page by page', async () => {
  const latest = new Date(Date.now() + YEAR_MS - 60_000).toISOString()
  for (const occurred_at of ['1900-01-01T09:00:00+09:00', '1969-12-31T23:59:59.999Z', latest]) await add(occurred_at)
  for (const [endpoint, params] of [
    [interactions.list, undefined],
    [interactions.ofCustomer, { customerId }],
  ] as const) {
    const times = []
    let cursor: string | undefined
    do {
      const request = { ...(params && { params }), query: { limit: 1, cursor } }
      const page = await call(world, desk.staff, endpoint as typeof interactions.list, request)
      times.push(...page.interactions.map((interaction) => interaction.occurred_at))
      cursor = page.next_cursor
    } while (cursor)
    expect(times).toEqual([latest, '1969-12-31T23:59:59.999Z', '1900-01-01T00:00:00.000Z'])
  }
})

test.each([
  ['contacts', interactions.list, 'from'],
  ['contacts', interactions.list, 'to'],
  ['contacts', interactions.list, 'updated_since'],
  ['customers', customers.list, 'updated_since'],
] as [string, Endpoint, string][])(
  '%s: out of bounds it is refused before the database sees it',
  async (_, endpoint, name) => {
    for (const time of OUT_OF_BOUNDS) {
      expect(await refused(world, desk.staff, endpoint, { query: { [name]: time } })).toMatchObject({
        code: 'VAL_004',
        validation_errors: [{ field: name }],
      })
    }
  },
)

describe('in the tables', () => {
  const insert = (occurred_at: string) =>
    withOperator(world.database.owner, async (trx) => {
      const by = { created_by_uid: 'x', created_by_name: 'x', search_text: 'x', tenant_id: desk.tenantId }
      const row = await trx
        .insertInto('interactions')
        .values({ ...contact(occurred_at), ...by, occurred_at: sql<Date>`${occurred_at}::timestamptz` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })

  test('no other way in either: a constraint refuses it', async () => {
    for (const time of ['10000-01-01T00:00:00Z', '2200-01-01T00:00:00Z', '1899-12-31T00:00:00Z', 'infinity']) {
      await expect(insert(time)).rejects.toMatchObject({ code: '23514' })
    }
    await expect(
      withOperator(world.database.owner, (trx) =>
        sql`update customers set last_interaction_at = 'infinity' where id = ${customerId}`.execute(trx),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('the migration repairs what was written before there was one, and says so in the audit log', async () => {
    const { kysely } = world.database.owner
    await sql`alter table interactions drop constraint interactions_occurred_at_bounds`.execute(kysely)
    await sql`alter table customers drop constraint customers_last_interaction_at_bounds`.execute(kysely)
    const bad = [await insert('10000-01-01T11:59:59Z'), await insert('0001-12-31T09:00:00Z BC')]
    await withOperator(world.database.owner, (trx) =>
      trx
        .updateTable('customers')
        .set({ last_interaction_at: sql<Date>`'10000-01-01T11:59:59Z'::timestamptz` })
        .where('id', '=', customerId)
        .execute(),
    )
    const { changed_at: before } = await row()
    await boundTimes(kysely as unknown as Kysely<unknown>)
    const page = await call(world, desk.staff, interactions.ofCustomer, {
      params: { customerId },
      query: { limit: 100 },
    })
    for (const id of bad) {
      const repaired = page.interactions.find((interaction) => interaction.id === id)
      expect(repaired?.occurred_at).toBe(repaired?.created_at)
    }
    const { last_interaction_at, changed_at } = await row()
    expect(last_interaction_at?.toISOString()).toBe(page.interactions[0]?.occurred_at)
    expect(changed_at.getTime()).toBeGreaterThan(before.getTime())
    const { rows } = await sql<{ subject_ids: string[] }>`
      select subject_ids from audit_log where tenant_id = ${desk.tenantId} and action = 'migration 010'`.execute(kysely)
    expect(rows.map(({ subject_ids }) => subject_ids.sort())).toEqual([bad.sort()])
  })

  const row = () =>
    withOperator(world.database.owner, (trx) =>
      trx.selectFrom('customers').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow(),
    )
})
