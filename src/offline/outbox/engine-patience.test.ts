// @vitest-environment node
// The server takes 9.5 s for this change and answers: how long an attempt may take is not forgotten between two of them.
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { Send } from './delivery'
import { create, refusal, update } from './row-fixtures'
import { online, reply, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser
const NEEDED_MS = 9_500

/** Answers after that time, unless the caller has given up by then. */
const slow: Send = (_, __, { idempotencyKey, timeoutMs, signal }) =>
  new Promise((resolve, reject) => {
    const { after } = browser.platform
    if (timeoutMs < NEEDED_MS) after(timeoutMs, () => reject(unreachable('timeout', true)))
    else after(NEEDED_MS, () => resolve(reply(idempotencyKey)))
    signal.addEventListener('abort', () => reject(unreachable('aborted', true)))
  })

const limits = () => browser.send.mock.calls.map(([, , { timeoutMs }]) => timeoutMs)

describe('a change whose answer needs 9.5 s', () => {
  it('is sent, also while somebody waits to sign out and has it tried again each second', async () => {
    browser.send.mockImplementation(slow)
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, update, { id: 'a', changes: { memo: 'x' } }, { id: 'form-1' })
    for (let second = 0; second < 60; second += 1) {
      await outbox.release(true)
      await browser.platform.pass(1_000)
    }
    expect(states(outbox)).toEqual([['form-1', 'sent']])
    expect(limits()).toEqual([6_000, 8_000, 8_000, 16_000])
  })

  it('is sent, also when the line goes between two attempts', async () => {
    browser.send.mockImplementation((...request) =>
      browser.send.mock.calls.length % 2 === 0 ? Promise.reject(unreachable('network', false)) : slow(...request),
    )
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    await browser.platform.pass(120_000)
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })

  it('is sent, also when a sign-in was needed between two attempts', async () => {
    browser.send.mockImplementation((...request) =>
      browser.send.mock.calls.length === 4 ? Promise.reject(refusal('AUTH_002')) : slow(...request),
    )
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 60_000)
    expect(states(outbox)).toEqual([['form-1', 'needs-sign-in']])
    void outbox.release(true)
    await browser.platform.pass(NEEDED_MS)
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })
})
