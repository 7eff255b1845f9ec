/** One device pulls while eight people write, some of them in transactions that are committed late: nothing is missed. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seeded } from '../model/random.ts'
import { openDevice } from './support/device.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const SEED = testNumber('SEED', 1)
const WRITERS = 8
const ACTS = 25
/** The embedded database has one session: nobody else could write while a transaction is open. */
const isEmbedded = inject('template').kind === 'embedded'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const everybody = async () => (await call(world, desk.staff, customers.list, { query: { limit: 500 } })).customers

/** What one person does; everybody works on customers of their own. With `late`, some of it in transactions committed late. */
async function write(writer: number, late: boolean): Promise<void> {
  const random = seeded(SEED * 100 + writer)
  const live: string[] = []
  const gone: string[] = []
  for (let act = 0; act < ACTS; act += 1) {
    const choice = random.next()
    const id = live.length > 0 ? random.pick(live) : null
    if (!id || choice < 0.3) {
      const made = await call(world, desk.staff, customers.create, { body: { name: `顧客 ${writer}-${act}` } })
      live.push(made.id)
    } else if (choice < 0.45) {
      await call(world, desk.staff, customers.update, { params: { id }, body: { memo: `${act}` } })
    } else if (choice < 0.65) {
      const contact = { type: 'note' as const, summary: `${writer}-${act}`, occurred_at: new Date().toISOString() }
      await call(world, desk.staff, interactions.create, { body: { customer_id: id, ...contact } })
    } else if (choice < 0.75) {
      await call(world, desk.admin, customers.delete, { params: { id } })
      gone.push(...live.splice(live.indexOf(id), 1))
    } else if (choice < 0.85) {
      const back = gone.pop()
      if (!back) continue
      await call(world, desk.admin, customers.restore, { params: { id: back } })
      live.push(back)
    } else if (late) await writeSlowly(id, random.between(1, 150))
  }
}

/** A transaction that was begun before others and is committed after them; its time is of an hour ago. */
async function writeSlowly(id: string, ms: number): Promise<void> {
  const client = await world.database.owner.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `update customers set memo = memo || '遅', version = version + 1, changed_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await new Promise((resolve) => setTimeout(resolve, ms))
    await client.query('commit')
  } finally {
    client.release()
  }
}

test.runIf(isEmbedded)(`seed ${SEED}: the device converges to the server`, { timeout: 120_000 }, () => converges(false))

test.skipIf(isEmbedded)(`seed ${SEED}: so it does while transactions are committed late`, { timeout: 120_000 }, () =>
  converges(true),
)

/** Nor is anything read again. */
async function converges(late: boolean): Promise<void> {
  const device = openDevice(world, desk.staff, 7)
  let isWriting = true
  let pagesMeanwhile = 0
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, late))).finally(() => {
    isWriting = false
    pagesMeanwhile = device.pages()
  })
  // One pull goes on for as long as the writers are faster than it.
  while (isWriting) await device.pull()
  await writing
  await device.pull()
  const theirs = await everybody()
  const { answer } = await device.answers('customers', { limit: 500 })
  expect(new Map(answer.customers.map((one) => [one.id, one]))).toEqual(new Map(theirs.map((one) => [one.id, one])))
  for (const { id, interactions_count: limit } of theirs) {
    if (limit === 0) continue
    const server = await call(world, desk.staff, interactions.ofCustomer, {
      params: { customerId: id },
      query: { limit },
    })
    const here = await device.answers('contacts', { customerId: id, skip: 0, limit })
    expect(here.answer.interactions).toEqual(server.interactions)
  }
  expect(pagesMeanwhile).toBeGreaterThan(WRITERS)
  expect(await device.store.checkpoint()).toMatchObject({ reading: { generation: 1, doubted: null }, renewals: [] })
}
