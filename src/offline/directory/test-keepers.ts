// For tests: the tabs of one person that keep the copy on one device, and the server that they read.
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect } from 'vitest'
import { type TestPlatform, testChannels, testLocks, testPlatform } from '../queue/test-platform'
import { createKeeper, type Keeper, type KeeperDeps } from './keeper'
import { type DirectoryState, NO_DIRECTORY } from './state'
import { idOf, readingDeps, type TestDevice, TestServer, testDevice } from './test-server'

export const MINUTE = 60_000

const node = (globalThis as unknown as { process: NodeProcess }).process
type NodeProcess = Record<'on' | 'off', (event: string, listener: (reason: unknown) => void) => void>

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

type Desk = {
  /** Has seven customers at the start. */
  server: TestServer
  platform: TestPlatform
  factory: IDBFactory
  tabs: Tab[]
  /** What was thrown and nobody heard: nothing may be. */
  rejections: unknown[]
}

/** The desk of the test that runs, new for each test of the file that asks. */
export function testKeepers() {
  const desk = {} as Desk
  const onRejection = (reason: unknown) => desk.rejections.push(reason)

  const openTab = (why: Tab['why'] = null, more: Partial<KeeperDeps> = {}) => openedTab(desk, why, more)
  const settle = async () => {
    for (let i = 0; i < 12; i += 1) await desk.platform.settle()
  }

  beforeEach(() => {
    const factory = new IDBFactory()
    const platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), factory: () => factory })
    Object.assign(desk, { server: new TestServer(), platform, factory, tabs: [], rejections: [] })
    for (let i = 1; i <= 7; i += 1) desk.server.add(idOf(i))
    node.on('unhandledRejection', onRejection)
  })
  afterEach(async () => {
    for (const { keeper, device } of desk.tabs) {
      keeper.close()
      device.database.close()
    }
    await settle()
    node.off('unhandledRejection', onRejection)
    expect(desk.rejections).toEqual([])
  })

  return {
    desk,
    openTab,
    settle,
    /** A tab that has done what it does at its start. */
    opened: async (...args: Parameters<typeof openTab>) => {
      const tab = openTab(...args)
      await settle()
      return tab
    },
    /** Lets that time go by, here and on the server. */
    pass: async (ms: number) => {
      desk.server.now += ms
      await desk.platform.pass(ms)
      await settle()
    },
    /** What is in the tab's way becomes another. */
    change: async (tab: Tab, why: Tab['why']) => {
      tab.why = why
      tab.keeper.look()
      await settle()
    },
  }
}

function openedTab({ server, platform, factory, tabs }: Desk, why: Tab['why'], more: Partial<KeeperDeps>): Tab {
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
