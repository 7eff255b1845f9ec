// For tests: the tabs of one person that keep the copy on one device, and the server that they read.
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect } from 'vitest'
import { type TestPlatform, testChannels, testLocks, testPlatform } from '../outbox/test-platform'
import { createScheduler, type Scheduler, type SchedulerDeps } from './scheduler'
import { NO_REPLICA, type ReplicaState } from './state'
import { idOf, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

export const MINUTE = 60_000

const node = (globalThis as unknown as { process: NodeProcess }).process
type NodeProcess = Record<'on' | 'off', (event: string, listener: (reason: unknown) => void) => void>

type Tab = {
  scheduler: Scheduler
  device: TestDevice
  state: () => ReplicaState
  phases: string[]
  /** Why this tab may not read. */
  why: ReturnType<SchedulerDeps['blockedBy']>
  /** Whether a wish of the person goes over it. */
  yields: boolean
}

type Setup = {
  /** Has seven customers at the start. */
  server: TestServer
  platform: TestPlatform
  factory: IDBFactory
  tabs: Tab[]
  /** What was thrown and nobody heard: nothing may be. */
  rejections: unknown[]
}

/** The server and the tabs of the test that runs, new for each test of the file that asks. */
export function testSchedulers() {
  const setup = {} as Setup
  const onRejection = (reason: unknown) => setup.rejections.push(reason)

  const openTab = (why: Tab['why'] = null, more: Partial<SchedulerDeps> = {}) => openedTab(setup, why, more)
  const settle = async () => {
    for (let i = 0; i < 12; i += 1) await setup.platform.settle()
  }

  beforeEach(() => {
    const factory = new IDBFactory()
    const platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), factory: () => factory })
    Object.assign(setup, { server: new TestServer(), platform, factory, tabs: [], rejections: [] })
    for (let i = 1; i <= 7; i += 1) setup.server.add(idOf(i))
    node.on('unhandledRejection', onRejection)
  })
  afterEach(async () => {
    for (const { scheduler, device } of setup.tabs) {
      scheduler.close()
      device.database.close()
    }
    await settle()
    node.off('unhandledRejection', onRejection)
    expect(setup.rejections).toEqual([])
  })

  return {
    setup,
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
      setup.server.now += ms
      await setup.platform.pass(ms)
      await settle()
    },
    /** What is in the tab's way becomes another. */
    change: async (tab: Tab, why: Tab['why']) => {
      tab.why = why
      tab.scheduler.wake()
      await settle()
    },
  }
}

function openedTab({ server, platform, factory, tabs }: Setup, why: Tab['why'], more: Partial<SchedulerDeps>): Tab {
  const device = testDevice(factory)
  let state = NO_REPLICA
  const tab = { device, phases: [] as string[], state: () => state, why, yields: false } as unknown as Tab
  const { onCheckpoint: _, limitBytes: __, ...deps } = pullDeps(server, device)
  tab.scheduler = createScheduler({
    ...deps,
    platform,
    name: 'directory:t:me',
    blockedBy: (asked) => (asked && tab.yields ? null : tab.why),
    limitBytes: async () => null,
    compact: (now) => device.answers('compact', { now }),
    onState: (next) => {
      state = next
      if (tab.phases.at(-1) !== next.phase) tab.phases.push(next.phase)
    },
    ...more,
  })
  tabs.push(tab)
  return tab
}
