// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { refusal } from '../outbox/row-fixtures'
import { emptyCheckpoint } from './checkpoint'
import { KINDS } from './collections/kinds'
import { NO_REPLICA } from './state'
import { MINUTE, testSchedulers } from './test-schedulers'

const { change, setup, opened, pass, settle } = testSchedulers()

const forbid = (code: 'BIZ_001' | 'AUTH_006' = 'BIZ_001') => {
  setup.server.onPage = () => {
    throw refusal(code)
  }
}
const allow = () => {
  setup.server.onPage = () => {}
  setup.server.requests.length = 0
}
/** A tab whose whole copy went with a refusal. */
const refused = async () => {
  const tab = await opened()
  forbid()
  await pass(5 * MINUTE)
  expect(tab.state().phase).toBe('none')
  return tab
}

describe('without the right to read', () => {
  it.each(['BIZ_001', 'AUTH_006'] as const)('(%s) what is here goes, quietly, in every tab', async (code) => {
    const [first, second] = [await opened(), await opened()]
    forbid(code)
    await first.scheduler.sync()
    await settle()
    for (const tab of [first, second]) {
      expect(tab.state()).toEqual(NO_REPLICA)
      expect(await tab.device.store.checkpoint()).toEqual(emptyCheckpoint(KINDS))
    }
  })

  it('it is asked for twice an hour, and what is allowed again comes back', async () => {
    const tab = await refused()
    setup.server.requests.length = 0
    await pass(29 * MINUTE)
    expect(setup.server.requests).toEqual([])
    await pass(MINUTE)
    expect(setup.server.requests).toEqual(['customers -'])
    expect(tab.state()).toEqual(NO_REPLICA)
    allow()
    await pass(30 * MINUTE)
    expect(tab.state().phase).toBe('complete')
  })

  it.each(['sync', 'redownload'] as const)('the person can ask at any time: %s', async (wish) => {
    const tab = await refused()
    await tab.scheduler[wish]()
    expect(tab.state()).toEqual(NO_REPLICA)
    allow()
    await tab.scheduler[wish]()
    expect(tab.state().phase).toBe('complete')
  })

  it('an outage does not end it, nor what comes after it', async () => {
    const tab = await refused()
    allow()
    await change(tab, 'offline')
    await pass(60 * MINUTE)
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
  })

  it('a wait that the server asks for is kept', async () => {
    const tab = await opened()
    setup.server.onPage = () => {
      throw refusal('BIZ_001', { retryAfterMs: 45 * MINUTE })
    }
    await tab.scheduler.sync()
    allow()
    await pass(44 * MINUTE)
    expect(setup.server.requests).toEqual([])
    await pass(MINUTE)
    expect(tab.state().phase).toBe('complete')
  })
})

describe('a right that changed', () => {
  it('is asked about at once', async () => {
    const tab = await refused()
    allow()
    tab.scheduler.recheck()
    await pass(0)
    expect(tab.state().phase).toBe('complete')
    forbid()
    tab.scheduler.recheck()
    await pass(0)
    expect(tab.state(), 'however new the copy is').toEqual(NO_REPLICA)
  })

  it('while the way is closed: as soon as it is open', async () => {
    const tab = await refused()
    allow()
    await change(tab, 'starting')
    tab.scheduler.recheck()
    await pass(MINUTE)
    expect(setup.server.requests).toEqual([])
    await change(tab, null)
    expect(tab.state().phase).toBe('complete')
  })

  it('is no wish of the person: a slow connection waits', async () => {
    const tab = await refused()
    tab.yields = true
    allow()
    await change(tab, 'slow')
    tab.scheduler.recheck()
    await pass(MINUTE)
    expect(setup.server.requests).toEqual([])
  })

  it('while a pull is under way: after it', async () => {
    const tab = await refused()
    let answer = () => {}
    setup.server.onPage = async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      throw refusal('BIZ_001')
    }
    const asked = tab.scheduler.sync()
    await settle()
    tab.scheduler.recheck()
    await pass(0)
    allow()
    answer()
    await asked
    await pass(0)
    expect(tab.state().phase).toBe('complete')
  })

  it('once closed, is nobody’s any more', async () => {
    const tab = await refused()
    allow()
    tab.scheduler.close()
    tab.scheduler.recheck()
    await pass(60 * MINUTE)
    expect(setup.server.requests).toEqual([])
    expect(setup.platform.timers()).toBe(0)
  })
})
