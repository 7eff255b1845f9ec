// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testChannels, testLocks, testPlatform } from '../outbox/test-platform'
import { MINUTE, testSchedulers } from './test-schedulers'
import { idOf } from './test-server'

const { change, setup, openTab, opened, pass, settle } = testSchedulers()

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

  it('tells how far it is once a second, and always at the end', async () => {
    let now = setup.platform.now()
    const told: number[] = []
    setup.server.pageSize = 1
    setup.server.onPage = () => {
      now += 300
    }
    openTab(null, {
      platform: { ...setup.platform, now: () => now },
      onState: ({ customers, phase }) => {
        if (phase === 'loading' || phase === 'complete') told.push(customers.have)
      },
    })
    await settle()
    await settle()
    expect(told).toEqual([0, 4, 7, 7])
  })

  it('asks for changes every five minutes, and is whole meanwhile', async () => {
    const tab = await opened()
    setup.server.add(idOf(8))
    await pass(4 * MINUTE)
    expect(tab.state().customers.have).toBe(7)
    await pass(MINUTE)
    expect(tab.phases).toEqual(['none', 'loading', 'complete', 'updating', 'complete'])
    expect(tab.state().customers).toEqual({ have: 8, total: 8 })
  })

  it('asks at once when the person wants it', async () => {
    const tab = await opened()
    setup.server.add(idOf(8))
    await tab.scheduler.sync()
    expect(tab.state().customers.have).toBe(8)
  })

  it('a wish during a pull is done after it', async () => {
    const tab = openTab()
    let asked: Promise<void> | undefined
    setup.server.onPage = () => {
      setup.server.onPage = () => {}
      asked = tab.scheduler.sync()
    }
    await settle()
    await asked
    expect(setup.server.requests.filter((request) => request === 'customers -')).toHaveLength(2)
    expect(tab.state().phase).toBe('complete')
  })

  it('does not read again what a page read a minute ago', async () => {
    const tab = await opened()
    tab.scheduler.close()
    setup.server.requests.length = 0
    setup.server.now += MINUTE
    const next = await opened()
    expect(setup.server.requests).toEqual([])
    expect(next.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('a clock that was set back years does not stop it', async () => {
    const tab = await opened()
    tab.scheduler.close()
    setup.server.requests.length = 0
    setup.platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), now: () => Date.UTC(2020, 0, 1) })
    await opened()
    expect(setup.server.requests).toContain('customers -')
  })

  it('once closed, reads and tells nothing any more', async () => {
    const tab = openTab()
    setup.server.onPage = (_, page) => {
      if (page === 2) tab.scheduler.close()
    }
    await settle()
    expect(tab.phases).not.toContain('complete')
    expect(setup.server.requests).toHaveLength(2)
    setup.server.requests.length = 0
    await tab.scheduler.sync()
    await pass(10 * MINUTE)
    expect(setup.server.requests).toEqual([])
    expect(setup.platform.timers()).toBe(0)
  })
})

describe('compacting', () => {
  it('who was deleted goes off the disk after the pull', async () => {
    const tab = await opened()
    setup.server.remove(idOf(1))
    await tab.scheduler.sync()
    const { reading } = await tab.device.store.checkpoint()
    expect(reading).toMatchObject({ tidiedAt: setup.platform.now(), customers: { gone: 0, written: 6 } })
    const segments = await tab.device.store.segments('customers', { generation: 1, from: 0, to: 9 })
    expect(segments.flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(idOf(1))
  })

  it('not after every pull', async () => {
    const tab = await opened()
    setup.server.remove(idOf(1))
    await tab.scheduler.sync()
    setup.server.remove(idOf(2))
    await tab.scheduler.sync()
    expect((await tab.device.store.checkpoint()).reading).toMatchObject({
      tidiedAt: setup.platform.now(),
      customers: { gone: expect.toSatisfy((gone) => gone > 0) },
    })
  })
})

describe('a rebuild', () => {
  it('keeps answering from the old copy until the new one is whole', async () => {
    const tab = await opened()
    setup.server.update(idOf(1), { name: '新しい名前' })
    const seen: (string | undefined)[] = []
    setup.server.onPage = async () => {
      seen.push((await tab.device.answers('customer', { id: idOf(1) })).answer?.name)
    }
    await tab.scheduler.redownload()
    expect(seen.slice(0, 3)).toEqual(['山田 花子', '山田 花子', '山田 花子'])
    expect((await tab.device.answers('customer', { id: idOf(1) })).answer?.name).toBe('新しい名前')
    expect(tab.phases.slice(-2)).toEqual(['updating', 'complete'])
  })

  it('offline it is not begun', async () => {
    const tab = await opened()
    await change(tab, 'offline')
    await tab.scheduler.redownload()
    expect((await tab.device.store.checkpoint()).building).toBeNull()
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: 'offline' })
  })

  it('asked for while the way was closed, it is done when the way is open, once', async () => {
    const tab = await opened()
    const generation = async () => (await tab.device.store.checkpoint()).reading.generation
    const before = await generation()
    await change(tab, 'starting')
    await tab.scheduler.redownload()
    await tab.scheduler.sync()
    expect(await generation()).toBe(before)
    await change(tab, null)
    await settle()
    expect(await generation()).toBe(before + 1)
    await change(tab, 'offline')
    await change(tab, null)
    await pass(10 * MINUTE)
    expect(await generation()).toBe(before + 1)
  })
})
