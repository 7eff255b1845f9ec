// @vitest-environment node
// A pull waits while the person types or scrolls. Nobody has to hear of that.
import { describe, expect, it } from 'vitest'
import { MINUTE, testSchedulers } from './test-schedulers'
import { idOf } from './test-server'

const { change, setup, openTab, opened, pass, settle } = testSchedulers()

describe('somebody who types', () => {
  it('from the start: nothing is read, and nothing said of it; at rest it is read', async () => {
    const tab = await opened('busy')
    expect(tab.state()).toMatchObject({ phase: 'none', pausedBy: null })
    expect(setup.server.requests).toEqual([])
    await change(tab, null)
    expect(tab.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('in the middle: the page on its way is written, the next one waits', async () => {
    const tab = openTab()
    setup.server.onPage = (_, page) => {
      if (page === 2) tab.why = 'busy'
    }
    await settle()
    expect(tab.state()).toMatchObject({ phase: 'loading', pausedBy: null, customers: { have: 6, total: 7 } })
    const before = setup.server.requests.length
    await pass(10 * MINUTE)
    expect(setup.server.requests).toHaveLength(before)
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
    expect(setup.server.requests.slice(before)).not.toContain('customers -')
  })

  it('does not keep the turn from another tab', async () => {
    const tab = openTab()
    setup.server.onPage = () => {
      tab.why = 'busy'
    }
    await settle()
    const other = await opened()
    expect(other.state().phase).toBe('complete')
    expect(tab.state().phase).toBe('complete')
  })

  it('when a pull is due: it comes at the next rest, not five minutes later', async () => {
    const tab = await opened()
    tab.why = 'busy'
    setup.server.add(idOf(8))
    await pass(6 * MINUTE)
    expect(tab.state().customers.have).toBe(7)
    await change(tab, null)
    expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 8 } })
  })

  it('when none is due: the rest brings none', async () => {
    const tab = await opened()
    await pass(4 * MINUTE)
    setup.server.requests.length = 0
    for (const why of ['busy', null, 'busy', null] as const) await change(tab, why)
    expect(setup.server.requests).toEqual([])
  })

  it('after an outage: what was sent meanwhile is read all the same', async () => {
    const tab = await opened()
    await change(tab, 'offline')
    setup.server.add(idOf(8))
    await change(tab, 'busy')
    expect(tab.state()).toMatchObject({ pausedBy: null, customers: { have: 7 } })
    await change(tab, null)
    expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 8 } })
  })

  it('and asks for it: it is read at once', async () => {
    const tab = await opened('busy')
    tab.yields = true
    await tab.scheduler.sync()
    expect(tab.state().phase).toBe('complete')
  })

  it('and leaves: nothing follows', async () => {
    const tab = await opened('busy')
    tab.scheduler.close()
    await change(tab, null)
    await pass(10 * MINUTE)
    expect(setup.server.requests).toEqual([])
  })
})
