// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusal } from '../queue/row-fixtures'
import type { KeeperDeps } from './keeper'
import { NO_MARK } from './mark'
import { NO_DIRECTORY } from './state'
import { MINUTE, testKeepers } from './test-keepers'
import { idOf } from './test-server'

const { change, desk, openTab, opened, pass } = testKeepers()

describe('failures', () => {
  const failing = (error: unknown) => {
    desk.server.onPage = () => {
      throw error
    }
  }

  it('of the server: tried again a minute later', async () => {
    failing(refusal('SYS_001'))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'failed', pausedBy: null })
    desk.server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('with the wait that the server asks for', async () => {
    failing(refusal('SYS_005', { retryAfterMs: 3 * MINUTE }))
    const tab = await opened()
    desk.server.onPage = () => {}
    await pass(2 * MINUTE)
    expect(tab.state().phase).toBe('failed')
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the line: paused, and gone on with when it is back', async () => {
    failing(unreachable('network', true))
    const tab = await opened()
    expect(tab.state()).toMatchObject({ phase: 'paused', pausedBy: 'offline' })
    desk.server.onPage = () => {}
    await change(tab, 'offline')
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the line, though the server is said to be there: not tried at every word about the connection', async () => {
    failing(unreachable('timeout', true))
    const tab = await opened()
    desk.server.requests.length = 0
    for (let i = 0; i < 5; i += 1) {
      await pass(10_000)
      await change(tab, null)
    }
    expect(desk.server.requests).toEqual([])
    await pass(10_000)
    expect(desk.server.requests).toEqual(['customers -'])
  })

  it('that is over is not told any more, though there was nothing to read meanwhile', async () => {
    const tab = await opened()
    failing(refusal('SYS_001'))
    await tab.keeper.sync()
    expect(tab.state().phase).toBe('failed')
    desk.server.onPage = () => {}
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it('of the right to read: what is here goes, quietly, and nobody is asked again', async () => {
    const tab = await opened()
    failing(refusal('AUTH_006'))
    await pass(5 * MINUTE)
    expect(tab.state()).toEqual(NO_DIRECTORY)
    expect(await tab.device.store.mark()).toEqual(NO_MARK)
    desk.server.requests.length = 0
    await pass(30 * MINUTE)
    await tab.keeper.sync()
    expect(desk.server.requests).toEqual([])
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
    desk.server.requests.length = 0
    await pass(10 * MINUTE)
    expect(desk.server.requests).toEqual([])
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
    desk.server.remove(idOf(1))
    await tab.keeper.sync()
    expect(tab.state()).toMatchObject({ phase: 'complete', customers: { have: 6 } })
  })
})
