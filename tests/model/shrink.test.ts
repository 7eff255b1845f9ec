// @vitest-environment node
import { expect, it } from 'vitest'
import type { Plan } from './report.ts'
import { shrink } from './shrink.ts'

const plan: Plan = { seed: 1, devices: 4, tabsPerDevice: 2, actions: 60, processes: 2, isSwarm: false }

it('finds the fewest acts, devices, tabs and processes that still fail', async () => {
  const run = async ({ actions, devices, processes }: Plan) =>
    actions >= 12 && devices >= 2 && processes >= 2 ? ['lost'] : []
  expect(await shrink(plan, run, ['devices', 'tabsPerDevice', 'processes'])).toEqual({
    plan: { ...plan, actions: 12, devices: 2, tabsPerDevice: 1, processes: 2 },
    faults: ['lost'],
  })
})

it('has nothing to say of a day that goes well', async () => {
  expect(await shrink(plan, async () => [])).toBeNull()
})
