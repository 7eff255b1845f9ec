// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './entry'
import { create, refusal } from './row-fixtures'
import { online, reply, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

describe('who may send', () => {
  it('nothing leaves before the person is confirmed', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: true, isConfirmed: false })
    await submitted(outbox, create, { id: 'a' }, {}, 30_000)
    expect(browser.send).not.toHaveBeenCalled()
    outbox.setReach(online)
    await browser.platform.settle()
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('nothing leaves before the server was measured', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: null, isConfirmed: true })
    await submitted(outbox, create, { id: 'a' }, {}, 30_000)
    expect(browser.send).not.toHaveBeenCalled()
  })

  it('after a 401 everything waits for the person; then it goes on under the same keys', async () => {
    const onSignInNeeded = vi.fn()
    browser.send.mockRejectedValueOnce(refusal('AUTH_002'))
    const outbox = tab({ onSignInNeeded })
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'stored',
      entry: { state: 'needs-sign-in' },
    })
    expect(await submitted(outbox, create, { id: 'b' }, { id: 'form-2' })).toMatchObject({ state: 'stored' })
    expect(onSignInNeeded).toHaveBeenCalledTimes(1)
    expect(browser.send).toHaveBeenCalledTimes(1)
    void outbox.release(true)
    await browser.platform.settle()
    const keys = browser.send.mock.calls.slice(1).map(([, , { idempotencyKey }]) => idempotencyKey)
    expect(keys.sort()).toEqual(['form-1', 'form-2'])
  })

  it('what a tab left that died before the sign-in is tried by the next one', async () => {
    browser.send.mockRejectedValueOnce(refusal('AUTH_002'))
    const a = tab()
    a.setReach(online)
    await submitted(a, create, { id: 'a' }, { id: 'form-1' })
    expect(states(a)).toEqual([['form-1', 'needs-sign-in']])
    const b = tab()
    void a.close()
    b.setReach(online)
    await browser.platform.pass(10)
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('an entry of an earlier session is sent when its person is back', async () => {
    const before = tab()
    before.setReach({ isReachable: false, isConfirmed: true })
    await submitted(before, create, { id: 'a' }, { id: 'form-1' })
    void before.close()
    await browser.platform.settle()
    const later = tab()
    await browser.platform.settle()
    expect(states(later)).toEqual([['form-1', 'waiting']])
    later.setReach(online)
    await browser.platform.settle()
    expect(browser.send.mock.calls[0]?.[2].idempotencyKey).toBe('form-1')
  })
})

describe('several tabs', () => {
  it('one sends, both show the same', async () => {
    const [a, b] = [tab(), tab()]
    a.setReach(online)
    b.setReach(online)
    const outcome = await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10)
    expect(outcome).toMatchObject({ state: 'sent' })
    await browser.platform.pass(10)
    expect(browser.send).toHaveBeenCalledTimes(1)
    expect(states(a)).toEqual(states(b))
  })

  it('the other one takes over when the sender goes', async () => {
    const [a, b] = [tab(), tab()]
    await browser.platform.settle()
    b.setReach(online)
    a.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 10)
    expect(browser.send).not.toHaveBeenCalled()
    void a.close()
    await browser.platform.settle()
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('a frozen sender loses its turn to a tab that works', async () => {
    // Frozen: it holds the lock, and neither sends nor answers.
    tab({ platform: { ...browser.platform, openChannel: null } })
    const b = tab()
    await browser.platform.settle()
    b.setReach(online)
    await submitted(b, create, { id: 'a' }, { id: 'form-1' }, 7_000)
    expect(states(b)).toEqual([['form-1', 'sent']])
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('a sender that is asked for its health measures again', async () => {
    const onDoubt = vi.fn()
    const [a, b] = [tab({ onDoubt }), tab()]
    await browser.platform.settle()
    a.setReach({ isReachable: false, isConfirmed: true })
    b.setReach(online)
    await submitted(b, create, { id: 'a' }, {}, 20_000)
    expect(onDoubt).toHaveBeenCalled()
  })

  it('tells of what was sent in every tab, and not of what earlier sessions sent', async () => {
    const heard: string[] = []
    const listen = (name: string) => (entries: readonly OutboxEntry[]) => {
      heard.push(...entries.map(({ id }) => `${name} ${id}`))
    }
    const [a, b] = [tab({ onSent: listen('a') }), tab({ onSent: listen('b') })]
    a.setReach(online)
    b.setReach(online)
    await submitted(a, create, { id: 'a' }, { id: 'form-1' }, 10)
    await browser.platform.pass(10)
    expect(heard.sort()).toEqual(['a form-1', 'b form-1'])
    tab({ onSent: listen('c') })
    await browser.platform.settle()
    expect(heard.some((line) => line.startsWith('c'))).toBe(false)
  })

  it('a tab that does not send waits until the one that does has sent', async () => {
    let answer = (_: unknown) => {}
    const [a, b] = [tab(), tab()]
    await browser.platform.settle()
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    browser.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    a.setReach(online)
    b.setReach(online)
    const done = vi.fn()
    void b.settled(60_000).then(done)
    await browser.platform.pass(2_000)
    expect(done).not.toHaveBeenCalled()
    answer(reply('form-1'))
    await browser.platform.pass(500)
    expect(done).toHaveBeenCalled()
    expect(states(b)).toEqual([['form-1', 'sent']])
  })

  it('it waits before the one that sends has even begun, and no longer than it may', async () => {
    const [a, b] = [tab({ platform: { ...browser.platform, openChannel: null } }), tab()]
    await browser.platform.settle()
    a.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    b.setReach(online)
    const done = vi.fn()
    void b.settled(900).then(done)
    await browser.platform.pass(850)
    expect(done).not.toHaveBeenCalled()
    await browser.platform.pass(100)
    expect(done).toHaveBeenCalled()
  })

  it('it does not wait for what has a time of its own, nor without hope', async () => {
    const [, b] = [tab(), tab()]
    await browser.platform.settle()
    await submitted(b, create, { id: 'a' }, { id: 'held', holdMs: 8_000 })
    b.setReach(online)
    const done = vi.fn()
    void b.settled(60_000).then(done)
    await browser.platform.pass(300)
    expect(done).toHaveBeenCalledTimes(1)
    await submitted(b, create, { id: 'b' }, { id: 'form-2' })
    void b.settled(60_000).then(done)
    b.setReach({ isReachable: false, isConfirmed: true })
    await browser.platform.pass(300)
    expect(done).toHaveBeenCalledTimes(2)
  })

  it('it sends by itself when the one before goes meanwhile', async () => {
    const [a, b] = [tab(), tab()]
    await browser.platform.settle()
    a.setReach({ isReachable: false, isConfirmed: true })
    await submitted(b, create, { id: 'a' }, { id: 'form-1' })
    b.setReach(online)
    const done = vi.fn()
    void b.settled(60_000).then(done)
    await browser.platform.pass(400)
    expect(done).not.toHaveBeenCalled()
    void a.close()
    await browser.platform.pass(500)
    expect(done).toHaveBeenCalled()
    expect(states(b)).toEqual([['form-1', 'sent']])
  })
})
