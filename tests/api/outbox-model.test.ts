/** The model run of the offline engine against the real server: the promises of both sides meet. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { faultsOf } from '../model/check.ts'
import { countImmediates } from '../model/clock.ts'
import { realServer } from '../model/real-server.ts'
import { runScenario } from '../model/scenario.ts'
import { newTally, replayLine } from '../model/tally.ts'
import { openWorld, type World } from './support/world.ts'

/** On the second database a few seeds show that the server keeps its part there too. */
const USUAL = inject('template').kind === 'embedded' ? 100 : 6
const SEEDS = Number(process.env.MODEL_SEEDS ?? USUAL)
const FIRST = Number(process.env.MODEL_FROM ?? 1)
const ACTIONS = Number(process.env.MODEL_ACTIONS ?? 60)

let world: World
let restore: () => void
const tally = newTally('real')

beforeAll(async () => {
  world = await openWorld()
  restore = countImmediates()
})

afterAll(async () => {
  restore()
  tally.print()
  await world.close()
})

it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))('seed %i', { timeout: 120_000 }, async (seed) => {
  const started = Date.now()
  const tenantId = await world.addTenant()
  const people = new Map(
    await Promise.all(
      ['u0', 'u1', 'u2'].map(async (uid) => [uid, await world.addMember(tenantId, 'manager', uid)] as const),
    ),
  )
  const report = await runScenario({ seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS }, realServer(world, people))
  tally.add(report, Date.now() - started)
  expect(report.effects.length).toBeGreaterThan(ACTIONS / 3)
  expect(faultsOf(report), replayLine('real', seed, ACTIONS)).toEqual([])
})
