// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import { runScenario } from './scenario.ts'
import { newTally, replayLine } from './tally.ts'

/** `npm run test:model -- --server fake --seeds 1000 --from 1 --actions 300` for more, or one seed again. */
const SEEDS = testNumber('MODEL_SEEDS', 85)
const FIRST = testNumber('MODEL_FROM', 1)
const ACTIONS = testNumber('MODEL_ACTIONS', 60)

let restore = () => {}
const tally = newTally('fake')

beforeAll(() => {
  restore = countImmediates()
})

afterAll(() => {
  restore()
  tally.print()
})

describe('nothing lost, nothing doubled, nothing out of order, nothing overwritten unseen', () => {
  const seeds = Array.from({ length: SEEDS }, (_, i) => FIRST + i)

  it.each(seeds)('in the weather of seed %i', { timeout: 120_000 }, async (seed) => {
    const started = Date.now()
    const plan = { seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS, processes: 1 + (seed % 2) }
    const report = await runScenario(plan, createFakeServer())
    tally.add(report, Date.now() - started)
    // A run in which nothing happens proves nothing. What a person gave up, as after a restore, has come to its end too.
    const ended = report.effects.length + report.lostEffects.length + report.discarded.size
    expect(ended).toBeGreaterThan(ACTIONS / 3)
    expect(faultsOf(report), replayLine('fake', seed, ACTIONS)).toEqual([])
  })

  it('and every fault that matters has met every state of a queue that matters', () => {
    expect(tally.missing()).toEqual([])
  })
})
