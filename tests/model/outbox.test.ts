// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import { runScenario } from './scenario.ts'

/** `npm run test:model -- --seeds 1000 --from 1 --actions 300` for more, or one seed again. */
const SEEDS = Number(process.env.MODEL_SEEDS ?? 100)
const FIRST = Number(process.env.MODEL_FROM ?? 1)
const ACTIONS = Number(process.env.MODEL_ACTIONS ?? 60)

let restore = () => {}
const total = { deeds: 0, promised: 0, effects: 0, decided: 0, slowestMs: 0, slowestSeed: 0 }

beforeAll(() => {
  restore = countImmediates()
})

afterAll(() => {
  restore()
  if (process.env.MODEL_SEEDS) console.warn(`seeds ${FIRST} to ${FIRST + SEEDS - 1}: ${JSON.stringify(total)}`)
})

describe('nothing lost, nothing doubled, nothing out of order, nothing overwritten unseen', () => {
  const seeds = Array.from({ length: SEEDS }, (_, i) => FIRST + i)

  it.each(seeds)('in the weather of seed %i', { timeout: 120_000 }, async (seed) => {
    const plan = { seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS }
    const report = await runScenario(plan, createFakeServer())
    total.deeds += report.deeds.length
    total.promised += report.deeds.filter((deed) => deed.isPromised).length
    total.effects += report.effects.length
    total.decided += report.decided.size
    if ((report.emptyAfterMs ?? 0) > total.slowestMs) {
      Object.assign(total, { slowestMs: report.emptyAfterMs, slowestSeed: seed })
    }
    // A run in which nothing happens proves nothing.
    expect(report.effects.length).toBeGreaterThan(ACTIONS / 3)
    expect(faultsOf(report), `seed ${seed}: npm run test:model -- --from ${seed} --seeds 1`).toEqual([])
  })
})
