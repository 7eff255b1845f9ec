// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { openDatabase } from '@/lib/database'
import { type TestDisk, testDisk } from '@/lib/test-disk'
import { DiskSilent } from '@/lib/transaction-limit'
import { PERSON_STORES } from '../device/person-database'
import { createQueueStore } from './queue-store'
import { create } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab, unheard } = browser
/** Opening 4 s, or a transaction 4 s, and 6 s for the server. */
const TOLD_MS = 10_000

let disk: TestDisk
beforeEach(() => {
  disk = testDisk(new IDBFactory())
})

const openStore = () =>
  createQueueStore(
    openDatabase({
      name: 'outbox:t1:u1',
      version: 1,
      stores: PERSON_STORES,
      factory: () => disk.factory,
      after: browser.platform.after,
    }),
  )
const openTab = async () => {
  const outbox = tab({ store: openStore() })
  outbox.setReach(online)
  await browser.platform.settle()
  return outbox
}

describe('a disk that hangs', () => {
  it.each(['transactions', 'open'] as const)('(%s) with the server at hand the change is made', async (part) => {
    if (part === 'open') disk.hang(part)
    const outbox = await openTab()
    disk.hang(part)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 8_000)).toMatchObject({
      state: 'sent',
      data: { memo: 'form-1' },
    })
  })

  it('offline the person is told in time, and saving again is the same act', async () => {
    const outbox = await openTab()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    disk.hang('transactions')
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, TOLD_MS)).toMatchObject({
      state: 'not-stored',
      error: { name: 'DiskSilent' },
    })
    disk.heal()
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({ state: 'stored' })
    expect(states(outbox)).toEqual([['form-1', 'waiting']])
  })

  it('with a server that does not answer either, nobody says that it failed', async () => {
    const outbox = await openTab()
    disk.hang('transactions')
    browser.send.mockRejectedValue(unreachable('timeout', true))
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, TOLD_MS)).toMatchObject({
      state: 'not-stored',
      error: { name: 'DiskSilent' },
    })
  })

  it('what the disk had all the same goes under the same key, as the same request', async () => {
    const store = openStore()
    const outbox = tab({
      store: {
        ...store,
        append: async (build) => {
          await store.append(build)
          // It is committed, and nobody hears of it.
          throw new DiskSilent('no answer')
        },
      },
    })
    outbox.setReach(online)
    await browser.platform.settle()
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({ state: 'sent' })
    await openTab()
    await browser.platform.pass(60_000)
    const [first, second] = browser.send.mock.calls
    expect(second?.[2]).toMatchObject({ idempotencyKey: 'form-1' })
    expect(second?.[1]).toEqual(first?.[1])
  })

  it('the next person does not wait longer than a second for this one to close', async () => {
    const outbox = await openTab()
    await submitted(outbox, create, { id: 'a' })
    disk.hang('transactions')
    const closed = vi.fn()
    void outbox.close().then(closed)
    await browser.platform.pass(1_000)
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('what it stored unheard is told to the tab that can send it', async () => {
    await openTab()
    const store = openStore()
    const cutOff = tab({ store: { ...store, append: unheard(store.append) } })
    await browser.platform.settle()
    expect(await submitted(cutOff, create, { id: 'a' }, { id: 'form-1' }, 4_000)).toMatchObject({ state: 'not-stored' })
    await browser.platform.pass(100)
    expect(browser.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['form-1'])
  })

  it('the tab that leads does not take the next turn unheard', async () => {
    const store = openStore()
    const silent = tab({ store: { ...store, transact: unheard(store.transact) } })
    silent.setReach(online)
    await browser.platform.settle()
    const other = await openTab()
    void silent.release()
    // Nothing that is asked after the silence has begun: it may be done, and nobody would know for six seconds.
    await submitted(other, create, { id: 'a' }, { id: 'form-1' }, 4_500)
    expect(states(other)).toEqual([['form-1', 'sent']])
  })
})
