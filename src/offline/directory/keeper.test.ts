// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusal } from '../queue/row-fixtures'
import { type TestPlatform, testChannels, testLocks, testPlatform } from '../queue/test-platform'
import { createKeeper, type Keeper, type KeeperDeps } from './keeper'
import { NO_MARK } from './mark'
import { type DirectoryState, NO_DIRECTORY } from './state'
import { idOf, readingDeps, type TestDevice, TestServer, testDevice } from './test-server'

const MINUTE = 60_000

let server: TestServer
let platform: TestPlatform
let factory: IDBFactory
let tabs: Tab[]
let rejections: unknown[]
const node = (globalThis as unknown as { process: NodeProcess }).process
type NodeProcess = Record<'on' | 'off', (event: string, listener: (reason: unknown) => void) => void>
const onRejection = (reason: unknown) => rejections.push(reason)

type Tab = {
  keeper: Keeper
  device: TestDevice
  state: () => DirectoryState
  phases: string[]
  /** Why this tab may not read. */
  why: ReturnType<KeeperDeps['obstacle']>
  /** Whether a wish of the person goes over it. */
  yields: boolean
}

function openTab(why: Tab['why'] = null, more: Partial<KeeperDeps> = {}): Tab {
  const device = testDevice(factory)
  let state = NO_DIRECTORY
  const tab = { device, phases: [] as string[], state: () => state, why, yields: false } as unknown as Tab
  const { onMark: _, limitBytes: __, ...deps } = readingDeps(server, device)
  tab.keeper = createKeeper({
    ...deps,
    platform,
    name: 'directory:t:me',
    obstacle: (asked) => (asked && tab.yields ? null : tab.why),
    limitBytes: async () => null,
    tidy: (now) => device.answers('tidy', { now }),
    onState: (next) => {
      state = next
      if (tab.phases.at(-1) !== next.phase) tab.phases.push(next.phase)
    },
    ...more,
  })
  tabs.push(tab)
  return tab
}

const settle = async () => {
  for (let i = 0; i < 12; i += 1) await platform.settle()
}
const opened = async (...args: Parameters<typeof openTab>) => {
  const tab = openTab(...args)
  await settle()
  return tab
}
const pass = async (ms: number) => {
  server.now += ms
  await platform.pass(ms)
  await settle()
}
const change = async (tab: Tab, why: Tab['why']) => {
  tab.why = why
  tab.keeper.look()
  await settle()
}

beforeEach(() => {
  server = new TestServer()
  factory = new IDBFactory()
  platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), factory: () => factory })
  tabs = []
  rejections = []
  for (let i = 1; i <= 7; i += 1) server.add(idOf(i))
  node.on('unhandledRejection', onRejection)
})

afterEach(async () => {
  for (const { keeper, device } of tabs) {
    keeper.close()
    device.database.close()
  }
  await settle()
  node.off('unhandledRejection', onRejection)
  expect(rejections).toEqual([])
})

describe('one tab', () => {
  it('reads everything as soon as it may, and tells how far it is', async () => {
    const tab = await opened()
    expect(tab.phases).toEqual(['none', 'loading', 'complete'])
    expect(tab.state()).toMatchObject({
      pausedBy: null,
      customers: { have: 7, total: 7 },
      syncedAt: expect.any(Number),
    })
    expect(tab.state().bytes).toBeGreaterThan(500)
  })

  it('asks for changes every five minutes, and is whole meanwhile', async () => {
    const tab = await opened()
    server.add(idOf(8))
    await pass(4 * MINUTE)
    expect(tab.state().customers.have).toBe(7)
    await pass(MINUTE)
    expect(tab.phases).toEqual(['none', 'loading', 'complete', 'updating', 'complete'])
    expect(tab.state().customers).toEqual({ have: 8, total: 8 })
  })

  it('asks at once when the person wants it', async () => {
    const tab = await opened()
    server.add(idOf(8))
    await tab.keeper.sync()
    expect(tab.state().customers.have).toBe(8)
  })

  it('a wish during a reading is done after it', async () => {
    const tab = openTab()
    let asked: Promise<void> | undefined
    server.onPage = () => {
      server.onPage = () => {}
      asked = tab.keeper.sync()
    }
    await settle()
    await asked
    expect(server.requests.filter((request) => request === 'customers -')).toHaveLength(2)
    expect(tab.state().phase).toBe('complete')
  })

  it('does not read again what a page read a minute ago', async () => {
    const tab = await opened()
    tab.keeper.close()
    server.requests.length = 0
    server.now += MINUTE
    const next = await opened()
    expect(server.requests).toEqual([])
    expect(next.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('a clock that was set back years does not stop it', async () => {
    const tab = await opened()
    tab.keeper.close()
    server.requests.length = 0
    platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), now: () => Date.UTC(2020, 0, 1) })
    await opened()
    expect(server.requests).toContain('customers -')
  })

  it('once closed, reads and tells nothing any more', async () => {
    const tab = openTab()
    server.onPage = (_, page) => {
      if (page === 2) tab.keeper.close()
    }
    await settle()
    expect(tab.phases).not.toContain('complete')
    expect(server.requests).toHaveLength(2)
    server.requests.length = 0
    await tab.keeper.sync()
    await pass(10 * MINUTE)
    expect(server.requests).toEqual([])
    expect(platform.timers()).toBe(0)
  })
})

describe('obstacles', () => {
  it.each(['offline', 'slow', 'hidden'] as const)(
    '%s: nothing is read, and it says so; afterwards it is',
    async (why) => {
      const tab = await opened(why)
      expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: why })
      expect(server.requests).toEqual([])
      await change(tab, null)
      expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null })
    },
  )

  it.each(['offline', 'slow', 'hidden'] as const)(
    '%s in the middle: pauses before the next page, then goes on',
    async (why) => {
      const tab = openTab()
      server.onPage = (_, page) => {
        if (page === 2) tab.why = why
      }
      await settle()
      expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: why, customers: { have: 6, total: 7 } })
      const before = server.requests.length
      await change(tab, null)
      expect(tab.state().phase).toBe('complete')
      expect(server.requests.slice(before)).not.toContain('customers -')
    },
  )

  it('a whole copy stays whole, and says why it is not kept up to date', async () => {
    const tab = await opened()
    await change(tab, 'offline')
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: 'offline' })
  })

  it('after an outage it reads at once: what waited was sent in between', async () => {
    const tab = await opened()
    await change(tab, 'offline')
    server.add(idOf(8))
    await change(tab, null)
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null, customers: { have: 8 } })
  })

  it('a page that has just been opened is not back from an outage: it asks nobody again', async () => {
    const tab = await opened()
    tab.keeper.close()
    server.requests.length = 0
    const next = await opened('starting')
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
    await change(next, null)
    expect(server.requests).toEqual([])
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('an outage is not forgotten while the way opens step by step', async () => {
    const tab = await opened('offline')
    await change(tab, 'starting')
    expect(server.requests).toEqual([])
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
    await change(tab, 'offline')
    server.add(idOf(8))
    await change(tab, 'starting')
    await change(tab, null)
    expect(tab.state().customers.have).toBe(8)
  })

  it('coming back to a page that was hidden for a moment asks nobody', async () => {
    const tab = await opened()
    await change(tab, 'hidden')
    server.requests.length = 0
    await change(tab, null)
    expect(server.requests).toEqual([])
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('the person may want it on a slow connection', async () => {
    const tab = await opened('slow')
    tab.yields = true
    await tab.keeper.sync()
    expect(tab.state().phase).toBe('complete')
  })

  it('a share of the disk that is used up pauses it, and is looked at again', async () => {
    let limit: number | null = 600
    const tab = await opened(null, { limitBytes: async () => limit })
    expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: 'storage', customers: { have: 3, total: 7 } })
    limit = null
    await pass(5 * MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('a browser that does not tell its room is no obstacle', async () => {
    const tab = await opened(null, { limitBytes: () => Promise.reject(new Error('no estimate')) })
    expect(tab.state().phase).toBe('complete')
  })
})

describe('failures', () => {
  const failing = (error: unknown) => {
    server.onPage = () => {
      throw error
    }
  }

  it('of the server: tried again a minute later', async () => {
    failing(refusal('SYS_001'))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'failed', pausedBy: null })
    server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('with the wait that the server asks for', async () => {
    failing(refusal('SYS_005', { retryAfterMs: 3 * MINUTE }))
    const tab = await opened()
    server.onPage = () => {}
    await pass(2 * MINUTE)
    expect(tab.state().phase).toBe('failed')
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the line: paused, and gone on with when it is back', async () => {
    failing(unreachable('network', true))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: 'offline' })
    server.onPage = () => {}
    await change(tab, 'offline')
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the line, though the server is said to be there: not tried at every word about the connection', async () => {
    failing(unreachable('timeout', true))
    const tab = await opened()
    server.requests.length = 0
    for (let i = 0; i < 5; i += 1) {
      await pass(10_000)
      await change(tab, null)
    }
    expect(server.requests).toEqual([])
    await pass(10_000)
    expect(server.requests).toEqual(['customers -'])
  })

  it('that is over is not told any more, though there was nothing to read meanwhile', async () => {
    const tab = await opened()
    failing(refusal('SYS_001'))
    await tab.keeper.sync()
    expect(tab.state().phase).toBe('failed')
    server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the right to read: what is here goes, quietly, and nobody is asked again', async () => {
    const tab = await opened()
    failing(refusal('AUTH_006'))
    await pass(5 * MINUTE)
    expect(tab.state()).toEqual(NO_DIRECTORY)
    expect(await tab.device.store.mark()).toEqual(NO_MARK)
    server.requests.length = 0
    await pass(30 * MINUTE)
    await tab.keeper.sync()
    expect(server.requests).toEqual([])
  })

  it('of a full disk: paused, and tried again much later', async () => {
    let isFull = true
    const tab = openTab()
    tab.keeper.close()
    const { store } = tab.device
    const full: KeeperDeps['store'] = {
      ...store,
      write: (...args) =>
        isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.write(...args),
    }
    const next = await opened(null, { store: full })
    expect(next.state()).toMatchObject({ phase: 'paused', pausedBy: 'storage' })
    server.requests.length = 0
    await pass(10 * MINUTE)
    expect(server.requests).toEqual([])
    isFull = false
    await pass(5 * MINUTE)
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('of a broken disk: told, and nothing is thrown', async () => {
    const broken = new Proxy({} as KeeperDeps['store'], {
      get: () => () => Promise.reject(new DOMException('broken', 'UnknownError')),
    })
    const tab = await opened(null, { store: broken })
    expect(tab.state().phase).toBe('failed')
    await tab.keeper.redownload()
    await pass(MINUTE)
    expect(tab.state().phase).toBe('failed')
  })

  it('of tidying: the copy is whole all the same', async () => {
    const tab = await opened(null, { tidy: () => Promise.reject(new Error('busy')) })
    server.remove(idOf(1))
    await tab.keeper.sync()
    expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 6 } })
  })
})

describe('tidying', () => {
  it('who was deleted goes off the disk after the reading', async () => {
    const tab = await opened()
    server.remove(idOf(1))
    await tab.keeper.sync()
    const { reading } = await tab.device.store.mark()
    expect(reading).toMatchObject({ epoch: 1, customers: { gone: 0, written: 6 } })
    const segments = await tab.device.store.segments('customers', { generation: 1, from: 0, to: 9 })
    expect(segments.flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(idOf(1))
  })

  it('not after every reading', async () => {
    const tab = await opened()
    server.remove(idOf(1))
    await tab.keeper.sync()
    server.remove(idOf(2))
    await tab.keeper.sync()
    expect((await tab.device.store.mark()).reading).toMatchObject({
      epoch: 1,
      customers: { gone: expect.toSatisfy((gone) => gone > 0) },
    })
  })
})

describe('everything anew', () => {
  it('keeps answering from the old copy until the new one is whole', async () => {
    const tab = await opened()
    server.update(idOf(1), { name: '新しい名前' })
    const seen: (string | undefined)[] = []
    server.onPage = async () => {
      seen.push((await tab.device.answers('customer', { id: idOf(1) })).answer?.name)
    }
    await tab.keeper.redownload()
    expect(seen.slice(0, 3)).toEqual(['山田 花子', '山田 花子', '山田 花子'])
    expect((await tab.device.answers('customer', { id: idOf(1) })).answer?.name).toBe('新しい名前')
    expect(tab.phases.slice(-2)).toEqual(['updating', 'complete'])
  })

  it('offline it is not begun', async () => {
    const tab = await opened()
    await change(tab, 'offline')
    await tab.keeper.redownload()
    expect((await tab.device.store.mark()).building).toBeNull()
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: 'offline' })
  })
})

describe('two tabs', () => {
  it('one reads, the other one notices', async () => {
    const first = openTab()
    const second = openTab()
    await settle()
    expect(server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
    expect(first.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    expect(second.state()).toEqual(first.state())
  })

  it('the other one goes on when the reading one is hidden', async () => {
    const first = openTab()
    const second = openTab()
    server.onPage = (_, page) => {
      if (page === 2) first.why = 'hidden'
    }
    await settle()
    expect(first.state().phase).toBe('complete')
    expect(second.state().phase).toBe('complete')
    expect(server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
  })

  it('the other one goes on when the reading one is closed', async () => {
    const first = openTab()
    server.onPage = (_, page) => {
      if (page === 2) first.keeper.close()
    }
    const second = openTab()
    await settle()
    expect(second.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('without Web Locks both read, one writes, and nothing is doubled', async () => {
    platform = testPlatform({ openChannel: testChannels(), factory: () => factory })
    const first = openTab()
    const second = openTab()
    await settle()
    await pass(MINUTE)
    for (const tab of [first, second]) {
      expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    }
    const { answer } = await first.device.answers('customers', { limit: 500 })
    expect(answer.total).toBe(7)
    expect((await first.device.store.mark()).reading.customers.written).toBe(7)
  })

  it('without channels each finds the other’s work when its turn comes', async () => {
    platform = testPlatform({ lock: testLocks(), factory: () => factory })
    const first = await opened()
    const second = await opened()
    await first.keeper.sync()
    await pass(5 * MINUTE)
    expect(second.state().phase).toBe('complete')
  })
})
