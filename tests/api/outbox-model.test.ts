/** The model run of the offline engine against the real server: the promises of both sides meet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '../model/check.ts'
import { countImmediates } from '../model/clock.ts'
import { realServer } from '../model/real-server.ts'
import { runScenario } from '../model/scenario.ts'
import { openWorld, type World } from './support/world.ts'

const SEEDS = Number(process.env.MODEL_SEEDS ?? 6)
const FIRST = Number(process.env.MODEL_FROM ?? 1)
const ACTIONS = Number(process.env.MODEL_ACTIONS ?? 60)

let world: World
let restore: () => void

beforeAll(async () => {
  world = await openWorld()
  restore = countImmediates()
})

afterAll(async () => {
  restore()
  await world.close()
})

it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))('seed %i', { timeout: 120_000 }, async (seed) => {
  const tenantId = await world.addTenant()
  const people = new Map(
    await Promise.all(
      ['u0', 'u1', 'u2'].map(async (uid) => [uid, await world.addMember(tenantId, 'manager', uid)] as const),
    ),
  )
  const report = await runScenario({ seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS }, realServer(world, people))
  expect(report.effects.length).toBeGreaterThan(ACTIONS / 3)
  expect(faultsOf(report), `seed ${seed}: MODEL_FROM=${seed} MODEL_SEEDS=1 npm run api -- outbox-model`).toEqual([])
})
