// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { KINDS } from './collections/kinds'
import type { SchedulerDeps } from './scheduler'
import { MINUTE, testSchedulers } from './test-schedulers'
import { idOf } from './test-server'

const { change, setup, openTab, opened, pass } = testSchedulers()

describe('failures', () => {
  const failing = (error: unknown) => {
    setup.server.onPage = () => {
      throw error
    }
  }

  it('of the server: tried again a minute later', async () => {
    failing(refusal('SYS_001'))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'failed', pausedBy: null })
    setup.server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('with the wait that the server asks for', async () => {
    failing(refusal('SYS_005', { retryAfterMs: 3 * MINUTE }))
    const tab = await opened()
    setup.server.onPage = () => {}
    await pass(2 * MINUTE)
    expect(tab.state().phase).toBe('failed')
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the network: paused, and gone on with when it is back', async () => {
    failing(unreachable('network', true))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: 'offline' })
    setup.server.onPage = () => {}
    await change(tab, 'offline')
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the network, though the server is said to be there: not tried at every word about the connection', async () => {
    failing(unreachable('timeout', true))
    const tab = await opened()
    setup.server.requests.length = 0
    for (let i = 0; i < 5; i += 1) {
      await pass(10_000)
      await change(tab, null)
    }
    expect(setup.server.requests).toEqual([])
    await pass(10_000)
    expect(setup.server.requests).toEqual(['customers -'])
  })

  it('that is over is not told any more, though there was nothing to read meanwhile', async () => {
    const tab = await opened()
    failing(refusal('SYS_001'))
    await tab.scheduler.sync()
    expect(tab.state().phase).toBe('failed')
    setup.server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of a full disk: paused, and tried again much later', async () => {
    let isFull = true
    const tab = openTab()
    tab.scheduler.close()
    const { store } = tab.device
    const full: SchedulerDeps['store'] = {
      ...store,
      write: (...args) =>
        isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.write(...args),
    }
    const next = await opened(null, { store: full })
    expect(next.state()).toMatchObject({ phase: 'paused', pausedBy: 'storage' })
    setup.server.requests.length = 0
    await pass(10 * MINUTE)
    expect(setup.server.requests).toEqual([])
    isFull = false
    await pass(5 * MINUTE)
    expect(next.state()).toMatchObject({ phase: 'complete', pausedBy: null })
  })

  it('of a broken disk: told, and nothing is thrown', async () => {
    const broken = new Proxy({ kinds: KINDS } as SchedulerDeps['store'], {
      get: (store, name) =>
        name === 'kinds' ? store.kinds : () => Promise.reject(new DOMException('broken', 'UnknownError')),
    })
    const tab = await opened(null, { store: broken })
    expect(tab.state().phase).toBe('failed')
    await tab.scheduler.redownload()
    await pass(MINUTE)
    expect(tab.state().phase).toBe('failed')
  })

  it('of compacting: the copy is whole all the same', async () => {
    const tab = await opened(null, { compact: () => Promise.reject(new Error('busy')) })
    setup.server.remove(idOf(1))
    await tab.scheduler.sync()
    expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 6 } })
  })
})
