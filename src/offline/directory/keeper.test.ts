// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testChannels, testLocks, testPlatform } from '../queue/test-platform'
import { MINUTE, testKeepers } from './test-keepers'
import { idOf } from './test-server'

const { change, desk, openTab, opened, pass, settle } = testKeepers()

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
    desk.server.add(idOf(8))
    await pass(4 * MINUTE)
    expect(tab.state().customers.have).toBe(7)
    await pass(MINUTE)
    expect(tab.phases).toEqual(['none', 'loading', 'complete', 'updating', 'complete'])
    expect(tab.state().customers).toEqual({ have: 8, total: 8 })
  })

  it('asks at once when the person wants it', async () => {
    const tab = await opened()
    desk.server.add(idOf(8))
    await tab.keeper.sync()
    expect(tab.state().customers.have).toBe(8)
  })

  it('a wish during a reading is done after it', async () => {
    const tab = openTab()
    let asked: Promise<void> | undefined
    desk.server.onPage = () => {
      desk.server.onPage = () => {}
      asked = tab.keeper.sync()
    }
    await settle()
    await asked
    expect(desk.server.requests.filter((request) => request === 'customers -')).toHaveLength(2)
    expect(tab.state().phase).toBe('complete')
  })

  it('does not read again what a page read a minute ago', async () => {
    const tab = await opened()
    tab.keeper.close()
    desk.server.requests.length = 0
    desk.server.now += MINUTE
    const next = await opened()
    expect(desk.server.requests).toEqual([])
    expect(next.state()).toMatchObject({ phase: 'complete', customers: { have: 7 } })
  })

  it('a clock that was set back years does not stop it', async () => {
    const tab = await opened()
    tab.keeper.close()
    desk.server.requests.length = 0
    desk.platform = testPlatform({ lock: testLocks(), openChannel: testChannels(), now: () => Date.UTC(2020, 0, 1) })
    await opened()
    expect(desk.server.requests).toContain('customers -')
  })

  it('once closed, reads and tells nothing any more', async () => {
    const tab = openTab()
    desk.server.onPage = (_, page) => {
      if (page === 2) tab.keeper.close()
    }
    await settle()
    expect(tab.phases).not.toContain('complete')
    expect(desk.server.requests).toHaveLength(2)
    desk.server.requests.length = 0
    await tab.keeper.sync()
    await pass(10 * MINUTE)
    expect(desk.server.requests).toEqual([])
    expect(desk.platform.timers()).toBe(0)
  })
})

describe('tidying', () => {
  it('who was deleted goes off the disk after the reading', async () => {
    const tab = await opened()
    desk.server.remove(idOf(1))
    await tab.keeper.sync()
    const { reading } = await tab.device.store.mark()
    expect(reading).toMatchObject({ epoch: 1, customers: { gone: 0, written: 6 } })
    const segments = await tab.device.store.segments('customers', { generation: 1, from: 0, to: 9 })
    expect(segments.flatMap(({ records }) => records.map(({ id }) => id))).not.toContain(idOf(1))
  })

  it('not after every reading', async () => {
    const tab = await opened()
    desk.server.remove(idOf(1))
    await tab.keeper.sync()
    desk.server.remove(idOf(2))
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
    desk.server.update(idOf(1), { name: '新しい名前' })
    const seen: (string | undefined)[] = []
    desk.server.onPage = async () => {
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

  it('asked for while the way was closed, it is done when the way is open, once', async () => {
    const tab = await opened()
    const generation = async () => (await tab.device.store.mark()).reading.generation
    const before = await generation()
    await change(tab, 'starting')
    await tab.keeper.redownload()
    await tab.keeper.sync()
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
