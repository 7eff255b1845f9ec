// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import type { Plan } from './report.ts'
import { runScenario } from './scenario.ts'

const made = vi.hoisted(() => ({ waitsForAnEvent: false }))
vi.mock('../../src/offline/outbox/backoff.ts', async (original) => {
  const real = await original<typeof import('../../src/offline/outbox/backoff.ts')>()
  // What failed is not tried again by itself: only when the network is back, or a person turns to the page.
  const backoffMs: typeof real.backoffMs = (...args) => (made.waitsForAnEvent ? 9e9 : real.backoffMs(...args))
  return { ...real, backoffMs }
})

let restore = () => {}
beforeAll(() => {
  restore = countImmediates()
})
afterAll(() => restore())

/** A day at whose end the lines are there and lose some requests. */
const PLAN: Plan = { seed: 19, devices: 4, tabsPerDevice: 2, actions: 60, processes: 1, isSwarm: true }

it('a queue that waits for an event which never comes is found, and by nothing else', {
  timeout: 120_000,
}, async () => {
  made.waitsForAnEvent = true
  const faults = faultsOf(await runScenario(PLAN, createFakeServer()))
  expect(faults).not.toEqual([])
  expect(faults.filter((fault) => !fault.startsWith('not alive: '))).toEqual([])
})

it('the same day goes well where failures are tried again', { timeout: 120_000 }, async () => {
  made.waitsForAnEvent = false
  expect(faultsOf(await runScenario(PLAN, createFakeServer()))).toEqual([])
})
