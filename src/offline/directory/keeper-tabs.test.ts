// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testChannels, testLocks, testPlatform } from '../queue/test-platform'
import { MINUTE, testKeepers } from './test-keepers'

const { desk, openTab, opened, pass, settle } = testKeepers()

describe('two tabs', () => {
  it('one reads, the other one notices', async () => {
    const first = openTab()
    const second = openTab()
    await settle()
    expect(desk.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
    expect(first.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    expect(second.state()).toEqual(first.state())
  })

  it('the other one goes on when the reading one is hidden', async () => {
    const first = openTab()
    const second = openTab()
    desk.server.onPage = (_, page) => {
      if (page === 2) first.why = 'hidden'
    }
    await settle()
    expect(first.state().phase).toBe('complete')
    expect(second.state().phase).toBe('complete')
    expect(desk.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
  })

  it('the other one goes on when the reading one is closed', async () => {
    const first = openTab()
    desk.server.onPage = (_, page) => {
      if (page === 2) first.keeper.close()
    }
    const second = openTab()
    await settle()
    expect(second.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('without Web Locks both read, one writes, and nothing is doubled', async () => {
    desk.platform = testPlatform({ openChannel: testChannels(), factory: () => desk.factory })
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
    desk.platform = testPlatform({ lock: testLocks(), factory: () => desk.factory })
    const first = await opened()
    const second = await opened()
    await first.keeper.sync()
    await pass(5 * MINUTE)
    expect(second.state().phase).toBe('complete')
  })

  it('the other one takes over from one that is frozen in the middle of a page, and only then', async () => {
    let isFrozen = true
    const first = openTab()
    desk.server.onPage = () => (isFrozen ? new Promise<void>(() => {}) : undefined)
    await settle()
    const second = openTab()
    await pass(MINUTE)
    expect(second.state().phase).not.toBe('complete')
    isFrozen = false
    await pass(2 * MINUTE)
    expect(second.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    await settle()
    expect(first.state().phase).toBe('complete')
  })

  it('one that reads slowly keeps its turn as long as it writes', async () => {
    const first = openTab()
    let pages = 0
    desk.server.onPage = () => {
      pages += 1
      return pages <= 3 ? new Promise<void>((resolve) => desk.platform.after(45_000, resolve)) : undefined
    }
    await settle()
    const second = openTab()
    for (let page = 0; page < 4; page += 1) await pass(45_000)
    expect([first.state().phase, second.state().phase]).toEqual(['complete', 'complete'])
    expect(desk.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
  })
})
