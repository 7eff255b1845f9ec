/** Pulls: what a device asks for to keep its copy, in the order in which changes become visible. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { EVER } from '#contract/lists'
import { othersHaveEnded } from './support/other-databases.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const create = (name: string) => call(world, desk.staff, customers.create, { body: { name } })
const note = (customer_id: string, summary: string) =>
  call(world, desk.staff, interactions.create, {
    body: { customer_id, type: 'note', summary, occurred_at: new Date().toISOString() },
  })

/** A whole pull: what its pages hold, and the checkpoint of the first one. */
async function pull(since: string, limit = 500) {
  const records = []
  const deleted = []
  let cursor: string | undefined
  let checkpoint: string | undefined
  await othersHaveEnded(world)
  for (;;) {
    const page = await call(world, desk.staff, customers.list, { query: { since, limit, cursor } })
    records.push(...page.customers)
    deleted.push(...(page.deleted ?? []))
    checkpoint ??= page.checkpoint
    cursor = page.next_cursor
    if (!cursor) return { ...page, records, deleted, checkpoint: checkpoint ?? '' }
    expect(page.tally).toBeUndefined()
  }
}

test('everything, then what has changed since; deletions included, in pages', async () => {
  const made = []
  for (const name of ['一', '二', '三', '四', '五']) made.push(await create(name))
  const [one, two, three, four] = made
  if (!one || !two || !three || !four) throw new Error('nothing was made')
  const all = await pull(EVER, 2)
  expect(all.records.map(({ name }) => name)).toEqual(['一', '二', '三', '四', '五'])
  expect(all).toMatchObject({ total: 5, deleted: [], tally: { customers: 5, versions: 5, interactions: 0 } })
  expect((await pull(all.checkpoint)).records).toEqual([])

  await call(world, desk.staff, customers.update, { params: { id: three.id }, body: { memo: '変更' } })
  await call(world, desk.admin, customers.delete, { params: { id: one.id } })
  await note(two.id, 'メモ')
  await call(world, desk.admin, customers.delete, { params: { id: four.id } })
  await call(world, desk.admin, customers.restore, { params: { id: four.id } })
  const changes = await pull(all.checkpoint, 1)
  expect(changes.records.map(({ id }) => id)).toEqual([three.id, two.id, four.id])
  expect(changes.deleted.map(({ id }) => id)).toEqual([one.id])
  expect(changes.tally).toEqual({ customers: 4, versions: 2 + 1 + 3 + 1, interactions: 1 })
  expect(changes.dataset_id).toBe(all.dataset_id)
  expect((await pull(changes.checkpoint)).records).toEqual([])
})

test('contacts come once, when they are written', async () => {
  const { id } = await create('常連')
  const ask = async (since: string, limit = 500) => {
    await othersHaveEnded(world)
    return call(world, desk.staff, interactions.list, { query: { since, limit } })
  }
  const first = await ask(EVER)
  for (const summary of ['1', '2', '3']) await note(id, summary)
  const page = await ask(first.checkpoint ?? '', 2)
  expect(page.interactions.map(({ summary }) => summary)).toEqual(['1', '2'])
  expect(page).toMatchObject({ total: 3, dataset_id: first.dataset_id })
  const query = { since: first.checkpoint ?? '', limit: 2, cursor: page.next_cursor }
  const rest = await call(world, desk.staff, interactions.list, { query })
  expect(rest.interactions.map(({ summary, customer_name }) => [summary, customer_name])).toEqual([['3', '常連']])
  expect(rest.next_cursor).toBeUndefined()
  expect((await ask(rest.checkpoint ?? '')).interactions).toEqual([])
})

test('every list says which data it comes from', async () => {
  const { dataset_id } = await pull(EVER)
  const { id } = await create('常連')
  const lists = [
    await call(world, desk.staff, customers.list, { query: {} }),
    await call(world, desk.staff, customers.list, { query: { search: '常' } }),
    await call(world, desk.staff, interactions.list, { query: {} }),
    await call(world, desk.staff, interactions.ofCustomer, { params: { customerId: id }, query: {} }),
  ]
  expect(lists.map((list) => list.dataset_id)).toEqual(lists.map(() => dataset_id))
})

test('the clock of the database does not decide: a change stamped two minutes ago comes', async () => {
  const { id } = await create('時計')
  const { checkpoint } = await pull(EVER)
  await world.database.owner.pool.query(
    `update customers set memo = '昔', changed_at = clock_timestamp() - interval '2 minutes' where id = $1`,
    [id],
  )
  expect((await pull(checkpoint)).records.map(({ memo }) => memo)).toEqual(['昔'])
})

/** The embedded database has one session: nobody else could commit late. */
const onPostgres = test.skipIf(inject('template').kind === 'embedded')

onPostgres('a change that is committed long after later ones were read is not lost', async () => {
  const slow = await create('遅い')
  const client = await world.database.owner.pool.connect()
  await client.query('begin')
  await client.query(`update customers set memo = 'later', changed_at = now() - interval '1 hour' where id = $1`, [
    slow.id,
  ])
  const during = [await create('速い'), await create('もっと速い')]
  const first = await pull(EVER)
  expect(first.records.map(({ id }) => id)).toEqual([slow.id, ...during.map(({ id }) => id)])
  const second = await pull(first.checkpoint)
  await client.query('commit')
  client.release()
  const third = await pull(second.checkpoint)
  expect(third.records.find(({ id }) => id === slow.id)?.memo).toBe('later')
  expect((await pull(third.checkpoint)).records).toEqual([])
})

describe('a checkpoint that is not of this database', () => {
  test.each([
    'evermore',
    '1',
    `${crypto.randomUUID()}.1`,
    'null.5',
    `${crypto.randomUUID()}.99999999999999999999`,
    '2026-05-01T00:00:00Z',
    "' or true --",
  ])('%j is refused', async (since) => {
    for (const list of [customers.list, interactions.list]) {
      expect(await refused(world, desk.staff, list, { query: { since } })).toMatchObject({
        status: 422,
        code: 'VAL_004',
        validation_errors: [{ field: 'since' }],
      })
    }
  })

  test('one of the future is refused, as after a restore', async () => {
    const { checkpoint } = await pull(EVER)
    const [stretch, xid] = checkpoint.split('.')
    const future = `${stretch}.${BigInt(xid ?? 0) + 1_000_000n}`
    expect(await refused(world, desk.staff, customers.list, { query: { since: future } })).toMatchObject({
      code: 'VAL_004',
    })
  })

  test('a cursor of another pull is refused', async () => {
    await create('一')
    await create('二')
    const { next_cursor: cursor, checkpoint = '' } = await call(world, desk.staff, customers.list, {
      query: { since: EVER, limit: 1 },
    })
    const query = { since: checkpoint, limit: 1, cursor }
    expect(await refused(world, desk.staff, customers.list, { query })).toMatchObject({
      validation_errors: [{ field: 'cursor' }],
    })
  })
})
