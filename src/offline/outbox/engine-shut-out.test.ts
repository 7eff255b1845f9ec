// @vitest-environment node
// The server lets the person work here no more: account disabled, no member, tenant suspended.
import { describe, expect, it, vi } from 'vitest'
import { create, refusal } from './row-fixtures'
import { online, reply, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser
const MINUTE = 60_000

const working = () => {
  const outbox = tab()
  outbox.setReach(online)
  return outbox
}

describe.each(['AUTH_004', 'AUTH_005', 'AUTH_007'] as const)('%s on a change', (code) => {
  const shutOut = async () => {
    browser.send.mockRejectedValue(refusal(code))
    const outbox = working()
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'stored',
      entry: { state: 'needs-sign-in', last_error: { code } },
    })
    return outbox
  }

  it('the others wait, and no form waits for a word on them', async () => {
    const outbox = await shutOut()
    expect(await submitted(outbox, create, { id: 'b' }, { id: 'form-2' })).toMatchObject({ state: 'stored' })
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('one is tried every five minutes, by one of the tabs; when it gets through, so do all', async () => {
    const outbox = await shutOut()
    working()
    for (const id of ['b', 'c', 'd']) await submitted(outbox, create, { id }, { id: `form-${id}` })
    await browser.platform.pass(16 * MINUTE)
    expect(browser.send).toHaveBeenCalledTimes(4)
    browser.send.mockImplementation(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
    await browser.platform.pass(5 * MINUTE)
    expect(new Set(states(outbox).map(([, state]) => state))).toEqual(new Set(['sent']))
  })

  it('goes on soon when the person may work here again, or asks for it', async () => {
    const outbox = await shutOut()
    browser.send.mockImplementation(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
    void outbox.release(true)
    await browser.platform.pass(11_000)
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })

  it('a profile that lets them in each time, and a server that does not, make no storm', async () => {
    const outbox = await shutOut()
    browser.send.mockImplementation(async () => {
      void Promise.resolve().then(() => outbox.release(true))
      throw refusal(code)
    })
    void outbox.release(true)
    await browser.platform.pass(MINUTE)
    expect(browser.send.mock.calls.length).toBeLessThan(9)
  })

  it('another tab is not asked to take over, nor is the network measured', async () => {
    await shutOut()
    const onDoubt = vi.fn()
    const other = tab({ onDoubt })
    other.setReach(online)
    await browser.platform.pass(4 * MINUTE)
    expect([onDoubt.mock.calls.length, browser.send.mock.calls.length]).toEqual([0, 1])
  })
})
