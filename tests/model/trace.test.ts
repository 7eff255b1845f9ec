// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import type { Plan } from './report.ts'
import { runScenario } from './scenario.ts'
import { createTrace, firstDifference, hashOf } from './trace.ts'
import { refusalWire } from './wire.ts'

let restore = () => {}
beforeAll(() => {
  restore = countImmediates()
})
afterAll(() => restore())

const PLAN: Plan = { seed: 7, devices: 2, tabsPerDevice: 2, actions: 20, processes: 1, isSwarm: false }

it('tells the first line that differs, with those before it', () => {
  const [one, other] = [createTrace(), createTrace()]
  for (const trace of [one, other]) for (const line of ['a', 'b']) trace.note(line)
  expect(firstDifference(one, other)).toBeNull()
  one.note('c')
  expect(firstDifference(one, other)).toBe('a\nb\n- c\n+ (end)')
  other.note('d')
  expect(firstDifference(one, other)).toBe('a\nb\n- c\n+ d')
  expect(hashOf(one)).not.toBe(hashOf(other))
})

it('the same plan makes the same trace', async () => {
  const [one, other] = [await runScenario(PLAN, createFakeServer()), await runScenario(PLAN, createFakeServer())]
  expect(one.trace.lines.length).toBeGreaterThan(100)
  expect(firstDifference(one.trace, other.trace)).toBeNull()
})

it('a day that draws a number from elsewhere shows', async () => {
  let requests = 0
  const run = () => {
    const server = createFakeServer()
    const { handle } = server
    // Counted over both days: what the plan does not say, as the clock of the machine is.
    server.handle = (...call) => {
      requests += 1
      return requests === 3 ? refusalWire('SYS_003') : handle(...call)
    }
    return runScenario(PLAN, server)
  }
  const [one, other] = [await run(), await run()]
  expect(firstDifference(one.trace, other.trace)).not.toBeNull()
})
