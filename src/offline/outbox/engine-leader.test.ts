// @vitest-environment node
// A tab that has the turn and cannot work: another one takes it.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { PERSON_STORES, PERSON_VERSION } from '../device/person-database'
import type { OutboxDeps } from './outbox-types'
import { createQueueStore, type QueueStore } from './queue-store'
import { create, refusal, update } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'
import { ownVersions } from './versions'

const browser = testBrowser()
const { submitted, tab } = browser

/** Opens a tab for which all is well. */
function working(more: Partial<OutboxDeps> = {}) {
  const outbox = tab(more)
  outbox.setReach(online)
  return outbox
}

const broken = () => Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
const dead: Partial<QueueStore> = { transact: broken, append: broken, load: broken }

describe('a leader that cannot work does not keep the turn', () => {
  it.each<[string, Partial<QueueStore>]>([
    ['nor read nor write', dead],
    ['not write', { transact: broken, append: broken }],
  ])('when its disk can do %s', async (_, faults) => {
    working({ store: { ...browser.openStore(), ...faults } })
    await browser.platform.settle()
    const b = working()
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('when its sign-in is lost and the other tab has one', async () => {
    browser.send.mockRejectedValueOnce(refusal('AUTH_002'))
    const a = working()
    await submitted(a, create, { id: 'a' }, { id: 'form-1' })
    const b = working()
    await browser.platform.settle()
    void b.release(true)
    await browser.platform.pass(10_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('when it is asked to sign in: the tab that can send need not first wonder why nothing moves', async () => {
    const a = working()
    const b = working()
    await browser.platform.settle()
    browser.send.mockRejectedValueOnce(refusal('AUTH_002'))
    await submitted(a, create, { id: 'a' }, { id: 'form-1' })
    await browser.platform.pass(1_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('when its disk breaks: the next tab has the turn at once', async () => {
    const store = browser.openStore()
    const disk = { isBroken: false }
    const breakable = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => {
      return (...args: A): Promise<R> => (disk.isBroken ? broken() : run(...args))
    }
    const transact = breakable(store.transact) as QueueStore['transact']
    const a = working({ store: { ...store, transact, append: breakable(store.append) } })
    const b = working()
    await browser.platform.settle()
    disk.isBroken = true
    await a.release()
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('when the network comes back: the tab that hears of it first asks at once', async () => {
    tab().setReach({ isReachable: false, isConfirmed: true })
    const b = tab()
    b.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    // Its own look comes every 1.5 s, and it looks twice.
    await browser.platform.pass(1_400)
    b.setReach(online)
    await browser.platform.pass(1_200)
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('a leader that learns of the network itself says so, and keeps the turn', async () => {
    const a = tab()
    a.setReach({ isReachable: false, isConfirmed: true })
    const b = tab({ send: () => Promise.reject(new Error('b has nothing to send')) })
    b.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    browser.send.mockImplementation(() => new Promise(() => {}))
    b.setReach(online)
    a.setReach(online)
    await browser.platform.pass(2_000)
    expect(browser.send).toHaveBeenCalledTimes(1)
    expect(states(b)).toEqual([['form-1', 'sending']])
  })

  it('when the database belongs to a newer version; and it says so', async () => {
    const onOutdated = vi.fn()
    working({ onOutdated })
    await browser.platform.settle()
    const database = openDatabase({
      name: 'outbox:t1:u1',
      version: PERSON_VERSION + 1,
      stores: [...PERSON_STORES, 'later'],
      factory: browser.platform.factory,
    })
    const b = working({ store: createQueueStore(database) })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
    expect(onOutdated).toHaveBeenCalled()
  })

  it('when a tab of a newer version opens: what is under way ends first', async () => {
    const onOutdated = vi.fn()
    let answer = (_: unknown) => {}
    browser.send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const a = working({ onOutdated })
    await submitted(a, create, { id: 'a' }, { id: 'form-1' })
    const lock = vi.fn(async () => {})
    void browser.platform.lock?.('outbox-sender:t1:u1', { steal: false, signal: new AbortController().signal }, lock)
    const young = browser.platform.openChannel?.('outbox:t1:u1')
    young?.post({ says: 'hello', versions: { ...ownVersions(), row: 2 } })
    await browser.platform.pass(1_000)
    expect([onOutdated.mock.calls.length > 0, lock.mock.calls.length]).toEqual([true, 0])
    answer({})
    await browser.platform.pass(300)
    expect(lock).toHaveBeenCalledTimes(1)
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('an older app goes on alone once the newer tab is closed', async () => {
    const a = working()
    await browser.platform.settle()
    const young = browser.platform.openChannel?.('outbox:t1:u1')
    young?.post({ says: 'hello', versions: { ...ownVersions(), row: 2 } })
    await browser.platform.pass(2_000)
    expect(await submitted(a, create, { id: 'a' })).toMatchObject({ state: 'sent' })
  })
})

describe('two tabs and nothing that could be sent', () => {
  const doubted = vi.fn()
  beforeEach(() => doubted.mockClear())

  const twoTabs = async () => {
    const tabs = [working({ onDoubt: doubted }), working({ onDoubt: doubted })] as const
    await browser.platform.settle()
    return tabs
  }
  const quietMinute = async () => {
    await browser.platform.pass(10_000)
    doubted.mockClear()
    browser.send.mockClear()
    await browser.platform.pass(60_000)
    return { doubts: doubted.mock.calls.length, requests: browser.send.mock.calls.length }
  }
  const nothing = { doubts: 0, requests: 0 }

  it('an entry that waits for a person, and one behind it: nobody is asked, nothing is measured', async () => {
    const [, b] = await twoTabs()
    browser.send.mockRejectedValueOnce(refusal('VAL_001'))
    await submitted(b, create, { id: 'a' }, { id: 'refused' }, 100)
    await submitted(b, update, { id: 'a', changes: { name: 'x' } }, { id: 'behind' }, 100)
    expect(states(b)).toEqual([
      ['refused', 'refused'],
      ['behind', 'blocked'],
    ])
    expect(await quietMinute()).toEqual(nothing)
  })

  it('the server has asked for silence: the other tab knows', async () => {
    const [, b] = await twoTabs()
    browser.send.mockRejectedValueOnce(refusal('SYS_005', { retryAfterMs: 120_000 }))
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 100)
    await submitted(b, create, { id: 'b' }, { id: 'form-2' }, 100)
    expect(await quietMinute()).toEqual(nothing)
    await browser.platform.pass(60_000)
    expect(states(b).map(([, state]) => state)).toEqual(['sent', 'sent'])
  })

  it('an undo that still runs', async () => {
    const [, b] = await twoTabs()
    await submitted(b, create, { id: 'a' }, { id: 'held', holdMs: 120_000 }, 100)
    expect(await quietMinute()).toEqual(nothing)
  })

  it('nobody is signed in', async () => {
    const [, b] = await twoTabs()
    browser.send.mockRejectedValue(refusal('AUTH_002'))
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 100)
    expect(await quietMinute()).toEqual(nothing)
  })

  it('a request that is under way measures the network by itself', async () => {
    const [, b] = await twoTabs()
    browser.send.mockImplementation(() => new Promise(() => {}))
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await submitted(b, create, { id }, { id: `form-${id}` })
    await browser.platform.pass(10_000)
    expect(doubted).not.toHaveBeenCalled()
  })
})
