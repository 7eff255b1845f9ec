// @vitest-environment node
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { faultsOf } from './check.ts'
import { countImmediates } from './clock.ts'
import { createFakeServer } from './fake-server.ts'
import { runScenario } from './scenario.ts'

const broken = vi.hoisted(() => ({ tooManyIsAWord: false, lostIsAVerdict: false }))
vi.mock('../../src/session/identity/identity-answers.ts', async (original) => {
  const real = await original<typeof import('../../src/session/identity/identity-answers.ts')>()
  return {
    ...real,
    isWordOnPerson: (...[request, status, body]: Parameters<typeof real.isWordOnPerson>) =>
      (broken.tooManyIsAWord && status === 429) || real.isWordOnPerson(request, status, body),
    isVerdict: (thrown: unknown) => broken.lostIsAVerdict || real.isVerdict(thrown),
  }
})

let restore = () => {}
beforeAll(() => {
  restore = countImmediates()
})
afterAll(() => restore())
afterEach(() => {
  Object.assign(broken, { tooManyIsAWord: false, lostIsAVerdict: false })
})

/** On these days somebody opens a tab while the service answers 429. */
const SEEDS = [26, 28, 29]

async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const seed of SEEDS) {
    const plan = { seed, devices: 4, tabsPerDevice: 2, actions: 60, processes: 1, isSwarm: false }
    found.push(...faultsOf(await runScenario(plan, createFakeServer())))
  }
  return found
}

it('nobody is put out by an identity service in trouble', { timeout: 120_000 }, async () => {
  expect(await faults()).toEqual([])
})

it('too many requests that are taken for a word on the person are found', { timeout: 120_000 }, async () => {
  broken.tooManyIsAWord = true
  expect((await faults()).join()).toContain('thrown out though nobody said so')
})

it('a lost service that is taken for a verdict is found', { timeout: 120_000 }, async () => {
  broken.lostIsAVerdict = true
  expect((await faults()).join()).toContain('given no credential')
})
