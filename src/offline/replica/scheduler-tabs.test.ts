// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testChannels, testLocks, testPlatform } from '../outbox/test-platform'
import { MINUTE, testSchedulers } from './test-schedulers'

const { setup, openTab, opened, pass, settle } = testSchedulers()

describe('two tabs', () => {
  it('one reads, the other one notices', async () => {
    const first = openTab()
    const second = openTab()
    await settle()
    expect(setup.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
    expect(first.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    expect(second.state()).toEqual(first.state())
  })

  it('the other one goes on when the reading one is hidden', async () => {
    const first = openTab()
    const second = openTab()
    setup.server.onPage = (_, page) => {
      if (page === 2) first.why = 'hidden'
    }
    await settle()
    expect(first.state().phase).toBe('complete')
    expect(second.state().phase).toBe('complete')
    expect(setup.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
  })

  it('the other one goes on when the reading one is closed', async () => {
    const first = openTab()
    setup.server.onPage = (_, page) => {
      if (page === 2) first.scheduler.close()
    }
    const second = openTab()
    await settle()
    expect(second.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('without Web Locks both read, one writes, and nothing is doubled', async () => {
    setup.platform = testPlatform({ openChannel: testChannels(), factory: () => setup.factory })
    const first = openTab()
    const second = openTab()
    await settle()
    await pass(MINUTE)
    for (const tab of [first, second]) {
      expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 7, total: 7 } })
    }
    const { answer } = await first.device.answers('customers', { limit: 500 })
    expect(answer.total).toBe(7)
    expect((await first.device.store.checkpoint()).reading.customers.written).toBe(7)
  })

  it('without channels each finds the other’s work when its turn comes', async () => {
    setup.platform = testPlatform({ lock: testLocks(), factory: () => setup.factory })
    const first = await opened()
    const second = await opened()
    await first.scheduler.sync()
    await pass(5 * MINUTE)
    expect(second.state().phase).toBe('complete')
  })

  it('the other one takes over from one that is frozen in the middle of a page, and only then', async () => {
    let isFrozen = true
    const first = openTab()
    setup.server.onPage = () => (isFrozen ? new Promise<void>(() => {}) : undefined)
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
    setup.server.onPage = () => {
      pages += 1
      return pages <= 3 ? new Promise<void>((resolve) => setup.platform.after(45_000, resolve)) : undefined
    }
    await settle()
    const second = openTab()
    for (let page = 0; page < 4; page += 1) await pass(45_000)
    expect([first.state().phase, second.state().phase]).toEqual(['complete', 'complete'])
    expect(setup.server.requests.filter((request) => request === 'customers -')).toHaveLength(1)
  })
})
