// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { MINUTE, testSchedulers } from './test-schedulers'
import { idOf } from './test-server'

const { change, setup, openTab, opened, pass, settle } = testSchedulers()

describe('what holds a pull up', () => {
  it.each(['offline', 'slow', 'hidden'] as const)(
    '%s: nothing is read, and it says so; afterwards it is',
    async (why) => {
      const tab = await opened(why)
      expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: why })
      expect(setup.server.requests).toEqual([])
      await change(tab, null)
      expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null })
    },
  )

  it.each(['offline', 'slow', 'hidden'] as const)(
    '%s in the middle: pauses before the next page, then goes on',
    async (why) => {
      const tab = openTab()
      setup.server.onPage = (_, page) => {
        if (page === 2) tab.why = why
      }
      await settle()
      expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: why, customers: { have: 6, total: 7 } })
      const before = setup.server.requests.length
      await change(tab, null)
      expect(tab.state().phase).toBe('complete')
      expect(setup.server.requests.slice(before)).not.toContain('customers -')
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
    setup.server.add(idOf(8))
    await change(tab, null)
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null, customers: { have: 8 } })
  })

  it('a page that has just been opened is not back from an outage: it asks nobody again', async () => {
    const tab = await opened()
    tab.scheduler.close()
    setup.server.requests.length = 0
    const next = await opened('starting')
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
    await change(next, null)
    expect(setup.server.requests).toEqual([])
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('an outage is not forgotten while the way opens step by step', async () => {
    const tab = await opened('offline')
    await change(tab, 'starting')
    expect(setup.server.requests).toEqual([])
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
    await change(tab, 'offline')
    setup.server.add(idOf(8))
    await change(tab, 'starting')
    await change(tab, null)
    expect(tab.state().customers.have).toBe(8)
  })

  it('coming back to a page that was hidden for a moment asks nobody', async () => {
    const tab = await opened()
    await change(tab, 'hidden')
    setup.server.requests.length = 0
    await change(tab, null)
    expect(setup.server.requests).toEqual([])
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('the person may want it on a slow connection', async () => {
    const tab = await opened('slow')
    tab.yields = true
    await tab.scheduler.sync()
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

  it('a whole copy that takes all its room is kept up to date, and says that it is full', async () => {
    let limit: number | null = null
    const tab = await opened(null, { limitBytes: async () => limit })
    expect(tab.state().shortage).toBeNull()
    limit = tab.state().bytes
    setup.server.add(idOf(8))
    await pass(5 * MINUTE)
    expect(tab.state()).toMatchObject({
      ...{ phase: 'complete', pausedBy: null, shortage: 'full', customers: { have: 8, total: 8 } },
    })
  })

  it('a rebuild is not begun without the room for two copies: what is here stays, up to date', async () => {
    let limit: number | null = null
    const tab = await opened(null, { limitBytes: async () => limit })
    limit = 2 * tab.state().bytes - 1
    setup.server.add(idOf(8))
    await tab.scheduler.redownload()
    expect(tab.state()).toMatchObject({ phase: 'complete', shortage: 'no-second-copy', customers: { have: 8 } })
    expect((await tab.device.store.checkpoint()).reading.generation).toBe(1)
    await pass(5 * MINUTE)
    expect(tab.state().shortage, 'until it is asked for again').toBe('no-second-copy')
    limit = null
    await tab.scheduler.redownload()
    expect(tab.state()).toMatchObject({ phase: 'complete', shortage: null })
    expect((await tab.device.store.checkpoint()).reading.generation).toBe(2)
  })

  it('a new copy that outgrows the room is given up, and that is said', async () => {
    let limit: number | null = null
    const tab = await opened(null, { limitBytes: async () => limit })
    limit = 2 * tab.state().bytes
    for (let i = 10; i < 40; i += 1) setup.server.add(idOf(i), { memo: '長いメモ'.repeat(50) })
    await tab.scheduler.redownload()
    expect(tab.state()).toMatchObject({ phase: 'complete', shortage: 'no-second-copy' })
    expect((await tab.device.store.checkpoint()).building).toBeNull()
    await tab.scheduler.sync()
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null, customers: { have: 37 } })
  })

  it('a browser that does not tell its room holds nothing up', async () => {
    const tab = await opened(null, { limitBytes: () => Promise.reject(new Error('no estimate')) })
    expect(tab.state().phase).toBe('complete')
  })
})
