/** The model run of the offline engine against the real server: the promises of both sides meet. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { countImmediates } from '../model/clock.ts'
import { copyDatabase, copyRows } from '../model/real-backup.ts'
import { type Processes, startProcesses } from '../model/real-processes.ts'
import { realServer } from '../model/real-server.ts'
import { runScenario } from '../model/scenario.ts'
import { steppedClock } from '../model/stepped-clock.ts'
import { expectSound, newTally } from '../model/tally.ts'
import { openWorld, type World } from './support/world.ts'

const isEmbedded = inject('template').kind === 'embedded'
/** On the second database a few seeds show that the server keeps its part there too. Larger runs are asked what they met. */
const USUAL = isEmbedded ? 30 : 6
const SEEDS = testNumber('MODEL_SEEDS', USUAL)
const FIRST = testNumber('MODEL_FROM', 1)
const ACTIONS = testNumber('MODEL_ACTIONS', 60)
const IS_SWARM = testNumber('MODEL_SWARM', 0) > 0

let world: World
let stepClock: (ms: number) => Promise<void>
let restore: () => void
const tally = newTally('real')

beforeAll(async () => {
  world = await openWorld()
  stepClock = await steppedClock(world)
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
  const count = 1 + (seed % 2)
  // A process of the operating system takes a second to start again, and to stop the database takes longer.
  const processes: Processes = await startProcesses(world, count, seed % 6 === 3)
  const backUp = () => (seed % 50 === 6 ? copyDatabase(world, processes) : copyRows(world, tenantId))
  await stepClock(0)
  const backend = realServer({ world, people, processes, backUp, stepClock })
  const size = { devices: 4, tabsPerDevice: 2, actions: ACTIONS, processes: count }
  const plan = { seed, ...size, isSwarm: IS_SWARM, hasTags: seed % 3 === 0 }
  const report = await runScenario(plan, backend)
  await processes.close()
  tally.add(report, Date.now() - started)
  expect(report.effects.length + report.lostEffects.length).toBeGreaterThan(IS_SWARM ? 0 : ACTIONS / 3)
  expectSound(report, 'real')
})

it('and every fault that matters has met every state of a queue that matters', () => {
  expect(tally.missing()).toEqual([])
})
