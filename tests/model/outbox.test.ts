// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import { keepDay, keptDays } from './kept-days.ts'
import type { Plan } from './report.ts'
import { runScenario } from './scenario.ts'
import { shrink } from './shrink.ts'
import { expectSound, newTally, replayLine } from './tally.ts'
import { firstDifference } from './trace.ts'

/** `npm run test:model -- --server fake --seeds 1000 --from 1 --actions 300` for more, or one seed again. */
const SEEDS = testNumber('MODEL_SEEDS', 85)
const FIRST = testNumber('MODEL_FROM', 1)
const ACTIONS = testNumber('MODEL_ACTIONS', 60)
/** With 1 each seed draws which faults there are. */
const IS_SWARM = testNumber('MODEL_SWARM', 0) > 0
/** 1 writes the shortest day of `MODEL_FROM` that fails into `regressions/`. */
const SHRINKS = testNumber('MODEL_SHRINK', 0) > 0
/** One of so many seeds is run twice, and must do the same both times. */
const RUN_TWICE = 20

const planOf = (seed: number): Plan => ({
  ...{ seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS, processes: 1 + (seed % 2), isSwarm: IS_SWARM },
  hasTags: seed % 3 === 0,
})
const faultsOn = async (plan: Plan) => faultsOf(await runScenario(plan, createFakeServer()))

let restore = () => {}
const tally = newTally('fake')

beforeAll(() => {
  restore = countImmediates()
})

afterAll(() => {
  restore()
  tally.print()
})

it('the days that once went wrong go well', { timeout: 120_000 }, async () => {
  for (const { name, plan } of keptDays<Plan>('outbox')) expect(await faultsOn(plan), name).toEqual([])
})

it.runIf(SHRINKS)('the shortest day of the seed that goes wrong is kept', { timeout: 3_600_000 }, async () => {
  const found = await shrink(planOf(FIRST), faultsOn, ['devices', 'tabsPerDevice', 'processes'])
  if (!found) throw new Error(`seed ${FIRST} goes well`)
  console.warn(`${keepDay('outbox', found.plan, found.faults)}: ${JSON.stringify(found)}`)
})

describe.skipIf(SHRINKS)('nothing lost, nothing doubled, nothing out of order, nothing overwritten unseen', () => {
  const seeds = Array.from({ length: SEEDS }, (_, i) => FIRST + i)

  it.each(seeds)('in the weather of seed %i', { timeout: 120_000 }, async (seed) => {
    const started = Date.now()
    const plan = planOf(seed)
    const report = await runScenario(plan, createFakeServer())
    tally.add(report, Date.now() - started)
    // A run in which nothing happens proves nothing. What a person gave up, as after a restore, has come to its end too.
    const ended = report.effects.length + report.lostEffects.length + report.discarded.size
    expect(ended).toBeGreaterThan(plan.isSwarm ? 0 : ACTIONS / 3)
    expectSound(report, 'fake')
    if (seed % RUN_TWICE !== 0) return
    const again = await runScenario(plan, createFakeServer())
    expect(firstDifference(report.trace, again.trace), replayLine('fake', plan)).toBeNull()
  })

  it('and every fault that matters has met every state of a queue that matters', () => {
    expect(tally.missing()).toEqual([])
  })
})
