// For tests: the tabs of one person on one device, with a server that each test speaks for.
import { afterEach, beforeAll, beforeEach, type Mock, vi } from 'vitest'
import { DiskSilent } from '@/lib/transaction-limit'
import { openPersonDatabase } from '../device/person-database'
import type { Send } from './delivery'
import { openOutbox } from './engine'
import type { Outbox, OutboxDeps, SubmitOptions } from './outbox-types'
import type { Outcome } from './outcome'
import { createQueueStore, type QueueStore } from './queue-store'
import { asAny, customer, registerTestCommands } from './row-fixtures'
import { type TestPlatform, testChannels, testLocks, testPlatform } from './test-platform'

const scope = { tenantId: 't1', uid: 'u1' }
/** The server is there and knows this person. */
export const online = { isReachable: true, isConfirmed: true }
/** What the server answers to the entry of that key. */
export const reply = (key: string) => customer('a', { memo: key })
export const states = (outbox: Outbox) => outbox.entries.get().map((entry) => [entry.id, entry.state])

type TestBrowser = {
  platform: TestPlatform
  send: Mock<Send>
  /** The queue on the disk, as a tab opens it. */
  openStore: () => QueueStore
  /** Opens a tab; it is closed after the test. */
  tab: (more?: Partial<OutboxDeps>) => Outbox
  /** The outcome of a submit once the clock has run. */
  submitted: (
    outbox: Outbox,
    command: unknown,
    input: unknown,
    options?: SubmitOptions,
    ms?: number,
  ) => Promise<Outcome | 'still waiting'>
  /** The same use of the disk, done, with its answer lost. */
  unheard: <A extends unknown[]>(run: (...args: A) => Promise<unknown>) => (...args: A) => Promise<never>
}

/** The browser of the test that runs, new for each test of the file that asks. */
export function testBrowser(): TestBrowser {
  let open: Outbox[] = []
  const openStore = () => createQueueStore(openPersonDatabase('outbox:t1:u1', browser.platform.factory))
  const browser = {
    openStore,
    tab: (more) => {
      const outbox = openOutbox({ scope, store: openStore(), platform: browser.platform, send: browser.send, ...more })
      open.push(outbox)
      return outbox
    },
    submitted: async (outbox, command, input, options = {}, ms = 0) => {
      let outcome: Outcome | 'still waiting' = 'still waiting'
      void outbox.submit(asAny(command), input, options).then((result) => {
        outcome = result
      })
      await browser.platform.pass(ms)
      await browser.platform.settle()
      return outcome
    },
    unheard:
      (run) =>
      async (...args) => {
        await run(...args)
        await new Promise<void>((resolve) => browser.platform.after(4_000, resolve))
        throw new DiskSilent('no answer')
      },
  } as TestBrowser

  beforeAll(registerTestCommands)
  beforeEach(() => {
    open = []
    browser.platform = testPlatform({ lock: testLocks(), openChannel: testChannels() })
    browser.send = vi.fn<Send>(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
  })
  afterEach(async () => {
    for (const outbox of open) void outbox.close()
    await browser.platform.settle()
  })
  return browser
}
