/** What a call makes the server do besides: no reply waits for it, and none fails by it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { createApp } from '../../server/app.ts'
import { type Background, createBackground } from '../../server/core/background.ts'
import type { Jobs } from '../../server/core/job.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** The same server with errands of its own, asking for jobs in another way. */
function asking(ask: Jobs['ask']): { own: World; background: Background } {
  const background = createBackground({ log: 'error' })
  return {
    own: { ...world, app: createApp({ ...world.deps, background, jobs: { ...world.deps.jobs, ask } }) },
    background,
  }
}

const add = (own: World) => send(own, desk.staff, customers.create, { body: { name: '朝一番の客' } })
const askedFor = async () => {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').select('kind').where('tenant_id', '=', desk.tenantId).orderBy('kind').execute(),
  )
  return rows.map(({ kind }) => kind)
}

test('the reply does not wait until seal, check and housekeeping are asked for', async () => {
  const held = Promise.withResolvers<void>()
  const { own, background } = asking(async (...asked) => {
    await held.promise
    return world.deps.jobs.ask(...asked)
  })
  const waits = new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))
  const first = await Promise.race([add(own).then(({ status }) => status), waits])
  held.resolve()
  expect(first).toBe(201)
  await background.ended()
  expect(await askedFor()).toEqual(['check audit', 'housekeeping', 'seal audit'])
})

test('what cannot be asked for is in the log, and asked for by the next call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const { own, background } = asking(async (...asked) => {
    if (isDown) throw new Error('no queue')
    return world.deps.jobs.ask(...asked)
  })
  const statuses = [(await add(own)).status]
  await background.ended()
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  log.mockRestore()
  expect(
    lines.map(({ code, route, message }) => `${String(code)} ${String(route)}: ${String(message)}`).sort(),
  ).toEqual(['SYS_001 housekeeping: no queue', 'SYS_001 seal audit: no queue'])
  isDown = false
  statuses.push((await add(own)).status)
  await background.ended()
  expect(statuses).toEqual([201, 201])
  expect(await askedFor()).toEqual(['check audit', 'housekeeping', 'seal audit'])
})

test('a write that is refused asks for no housekeeping, and the one after it does', async () => {
  const own = { ...world, app: createApp(world.deps) }
  expect((await send(own, desk.staff, customers.create, { body: { name: '' } })).status).toBe(422)
  expect(await askedFor()).toEqual([])
  expect((await add(own)).status).toBe(201)
  expect(await askedFor()).toContain('housekeeping')
})
