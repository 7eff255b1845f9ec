// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import { runScenario } from './scenario.ts'
import { newTally, replayLine } from './tally.ts'

/** `npm run test:model -- --server fake --seeds 1000 --from 1 --actions 300` for more, or one seed again. */
const SEEDS = Number(process.env.MODEL_SEEDS ?? 85)
const FIRST = Number(process.env.MODEL_FROM ?? 1)
const ACTIONS = Number(process.env.MODEL_ACTIONS ?? 60)

let restore = () => {}
const tally = newTally('fake', ['server restored × waiting', 'server restored × in flight', 'server clock × waiting'])

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
    const plan = { seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS }
    const report = await runScenario(plan, createFakeServer())
    tally.add(report, Date.now() - started)
    // A run in which nothing happens proves nothing.
    expect(report.effects.length + report.lostEffects.length).toBeGreaterThan(ACTIONS / 3)
    expect(faultsOf(report), replayLine('fake', seed, ACTIONS)).toEqual([])
  })

  it('and every fault that matters has met every state of a queue that matters', () => {
    expect(tally.missing()).toEqual([])
  })
})
