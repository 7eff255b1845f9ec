// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { runScenario } from './scenario.ts'

/** `npm run test:model -- --seeds 1000 --from 1 --actions 300` for more. */
const SEEDS = Number(process.env.MODEL_SEEDS ?? 100)
const FIRST = Number(process.env.MODEL_FROM ?? 1)
const ACTIONS = Number(process.env.MODEL_ACTIONS ?? 60)

let restore = () => {}
beforeAll(() => {
  restore = countImmediates()
})
afterAll(() => restore())

describe('nothing lost, nothing doubled', () => {
  const slowest = { seed: 0, ms: 0 }

  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    it(`holds in the weather of seed ${seed}`, async () => {
      const plan = { seed, devices: 4, tabsPerDevice: 2, actions: ACTIONS }
      const report = await runScenario(plan)
      if ((report.emptyAfterMs ?? 0) > slowest.ms) Object.assign(slowest, { seed, ms: report.emptyAfterMs })
      expect(faultsOf(report), `seed ${seed}`).toEqual([])
    }, 60_000)
  }
})
