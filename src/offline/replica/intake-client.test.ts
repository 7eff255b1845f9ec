// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/api-error'
import { configureApi } from '@/api/configure'
import { DiskSilent } from '@/lib/transaction-limit'
import { refusal } from '../outbox/row-fixtures'
import { type TestPlatform, testPlatform } from '../outbox/test-platform'
import { carriedError } from './carried-error'
import { emptyCheckpoint } from './checkpoint'
import { CUSTOMERS } from './collections/customers'
import { INTERACTIONS } from './collections/interactions'
import { KINDS } from './collections/kinds'
import type { Intake } from './intake'
import { createIntake, type IntakeDeps } from './intake-client'
import type { FromIntake, ToIntake } from './intake-worker'
import { StaleCheckpointError } from './replica-store'
import { FakeWorker } from './test-workers'

type Fake = FakeWorker<ToIntake, FromIntake>

const opening = { database: 'outbox:t:me', tenantId: 't' }
const before = emptyCheckpoint(KINDS)
const written = { ...before, rev: 7 }
const writtenHere = { ...before, rev: 99 }

let platform: TestPlatform
let workers: Fake[]
let here: { [K in keyof Intake]: ReturnType<typeof vi.fn<Intake[K]>> }
let intake: ReturnType<typeof createIntake>

const last = () => workers.at(-1) as Fake
const lastJob = () => last().heard.findLast((message) => 'job' in message)?.job ?? 0
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
const page = () => intake.page(before, CUSTOMERS)
const createdWith = (start: IntakeDeps['start']) => createIntake({ platform, opening, here, start })

/** A page that the worker has written. */
const onePage = async () => {
  const asked = page()
  last().say({ isReady: true })
  last().say({ job: lastJob(), written })
  return await asked
}

beforeEach(() => {
  platform = testPlatform()
  workers = []
  here = {
    page: vi.fn<Intake['page']>(async () => writtenHere),
    ofOwner: vi.fn<Intake['ofOwner']>(async () => writtenHere),
  }
  intake = createdWith(() => {
    workers.push(new FakeWorker<ToIntake, FromIntake>())
    return last()
  })
})
afterEach(() => {
  intake.close()
  expect(platform.timers()).toBe(0)
  configureApi()
})

describe('a page', () => {
  it('starts the worker, which hears whose copy it is and which page', async () => {
    expect(workers).toHaveLength(0)
    expect(await onePage()).toEqual(written)
    expect(last().heard).toEqual([opening, { job: 1, kind: 'customers', checkpoint: before }])
    expect(here.page).not.toHaveBeenCalled()
  })

  it('of another database is told as such', async () => {
    const asked = page()
    last().say({ job: 1, written: 'other-data' })
    expect(await asked).toBe('other-data')
  })

  it('the records of one owner go the same way', async () => {
    const asked = intake.ofOwner(before, INTERACTIONS, 'c1')
    expect(last().heard.at(-1)).toEqual({ job: 1, kind: 'interactions', checkpoint: before, ownerId: 'c1' })
    last().say({ job: 1, written })
    expect(await asked).toEqual(written)
  })

  it('the next one goes to the same worker', async () => {
    await onePage()
    await onePage()
    expect(workers).toHaveLength(1)
    expect(last().heard.map((message) => ('job' in message ? message.job : 0))).toEqual([0, 1, 2])
  })

  it('an answer to nobody’s page is left alone', async () => {
    await onePage()
    expect(() => last().say({ job: 99, written })).not.toThrow()
  })
})

describe('what failed in the worker is the same failure here', () => {
  it.each([
    ['a refusal', refusal('VAL_004'), ApiError],
    ['a lost turn', new StaleCheckpointError(), StaleCheckpointError],
    ['a silent disk', new DiskSilent('it hangs'), DiskSilent],
  ] as const)('%s', async (_, error, type) => {
    const failed = failure(page())
    last().say({ job: 1, error: carriedError(error) })
    expect(await failed).toBeInstanceOf(type)
    expect(last().isOver).toBe(false)
    expect(here.page).not.toHaveBeenCalled()
  })
})

describe('the calls in the worker', () => {
  it('get the credential of this moment, and only when they ask', async () => {
    const credential = vi.fn(async (force: boolean) => (force ? 'fresh' : 'stored'))
    configureApi({ credential })
    const asked = page()
    expect(JSON.stringify(last().heard)).not.toContain('stored')
    last().say({ hook: 'credential', asked: 1, force: false })
    await vi.waitFor(() => expect(last().heard.at(-1)).toEqual({ hook: 'credential', asked: 1, credential: 'stored' }))
    last().say({ hook: 'credential', asked: 2, force: true })
    await vi.waitFor(() => expect(last().heard.at(-1)).toEqual({ hook: 'credential', asked: 2, credential: 'fresh' }))
    last().say({ job: 1, written })
    await asked
  })

  it('get no answer after the end', async () => {
    configureApi({ credential: async () => 'stored' })
    const failed = failure(page())
    const worker = last()
    worker.say({ hook: 'credential', asked: 1, force: false })
    intake.close()
    await failed
    await platform.settle()
    expect(JSON.stringify(worker.heard)).not.toContain('stored')
  })
})

describe('the worker', () => {
  it('goes when no page was asked for a while, and the next page starts another', async () => {
    await onePage()
    await platform.pass(19_000)
    expect(last().isOver).toBe(false)
    await platform.pass(1_000)
    expect(last().isOver).toBe(true)
    await onePage()
    expect(workers).toHaveLength(2)
  })

  it('stays while a page is on its way', async () => {
    await onePage()
    const asked = page()
    await platform.pass(60_000)
    expect(last().isOver).toBe(false)
    last().say({ job: lastJob(), written })
    expect(await asked).toEqual(written)
  })

  it('that has run and fails lets its page fail; the next page starts another', async () => {
    await onePage()
    const failed = failure(page())
    last().fail()
    expect(await failed).toMatchObject({ message: 'the worker failed' })
    expect(await onePage()).toEqual(written)
    expect(workers).toHaveLength(2)
    expect(here.page).not.toHaveBeenCalled()
  })

  it('that says nothing any more is given up; one that says anything is waited for', async () => {
    await onePage()
    const failed = failure(page())
    await platform.pass(99_000)
    last().say({ hook: 'outcome', reached: true })
    await platform.pass(99_000)
    expect(last().isOver).toBe(false)
    await platform.pass(1_000)
    expect(await failed).toMatchObject({ message: 'the worker does not answer' })
    expect(last().isOver).toBe(true)
  })

  it('ends with the intake, and what waited fails; nothing is done here then', async () => {
    const failed = failure(page())
    intake.close()
    expect(await failed).toMatchObject({ message: 'closed' })
    expect(last().isOver).toBe(true)
    expect(await failure(page())).toMatchObject({ message: 'closed' })
    expect(here.page).not.toHaveBeenCalled()
  })
})

describe('where no worker runs', () => {
  it('because none may be made: every page is taken in here', async () => {
    const start = vi.fn(() => {
      throw new Error('not allowed')
    })
    const own = createdWith(start)
    expect(await own.page(before, CUSTOMERS)).toEqual(writtenHere)
    expect(await own.ofOwner(before, INTERACTIONS, 'c1')).toEqual(writtenHere)
    expect(here.page).toHaveBeenCalledExactlyOnceWith(before, CUSTOMERS)
    expect(here.ofOwner).toHaveBeenCalledExactlyOnceWith(before, INTERACTIONS, 'c1')
    expect(start).toHaveBeenCalledTimes(1)
    own.close()
  })

  it('because its code is refused or did not come: the page that waits is taken in here, and those that follow', async () => {
    const asked = page()
    last().fail()
    expect(await asked).toEqual(writtenHere)
    expect(last().isOver).toBe(true)
    expect(await page()).toEqual(writtenHere)
    expect(workers).toHaveLength(1)
  })

  it('because it never says anything: after half a minute', async () => {
    const asked = page()
    await platform.pass(29_000)
    expect(here.page).not.toHaveBeenCalled()
    await platform.pass(1_000)
    expect(await asked).toEqual(writtenHere)
    expect(last().isOver).toBe(true)
  })
})
