// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { contact, create, customer, refusal, update } from './row-fixtures'
import { online, reply, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

describe('release and settled', () => {
  it('a release ends our own waits', async () => {
    browser.send.mockRejectedValueOnce(refusal('SYS_003'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' })
    expect(browser.send).toHaveBeenCalledTimes(1)
    void outbox.release()
    await browser.platform.settle()
    expect(browser.send).toHaveBeenCalledTimes(2)
  })

  it('settled waits for what is under way, and for nothing when nothing can move', async () => {
    let answer = (_: unknown) => {}
    browser.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const outbox = tab()
    await outbox.settled(60_000)
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, {}, 8_000)
    const done = vi.fn()
    void outbox.settled(60_000).then(done)
    await browser.platform.settle()
    expect(done).not.toHaveBeenCalled()
    answer(reply('x'))
    await browser.platform.settle()
    expect(done).toHaveBeenCalled()
  })

  it('an interrupted request goes again at once with the same key', async () => {
    browser.send.mockImplementationOnce(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(unreachable('aborted', true)))),
    )
    const outbox = tab()
    outbox.setReach(online)
    const waiting = submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 1_000)
    await waiting
    outbox.interrupt()
    await browser.platform.settle()
    expect(browser.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['form-1', 'form-1'])
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })
})

describe('what a person does to entries', () => {
  it('retry, edit and resolve go through to the queue', async () => {
    browser.send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a', name: 'x' }, { id: 'form-1' })
    const edited = outbox.edit('form-1', { id: 'a', name: 'y' })
    await browser.platform.settle()
    expect(await edited).toBe('done')
    expect(browser.send.mock.calls[1]?.[1].body).toMatchObject({ name: 'y' })
    const gone = outbox.retry('no such entry')
    await browser.platform.settle()
    expect(await gone).toBe('gone')
  })

  it('a conflict that is decided is sent on top of their record', async () => {
    const base = customer('a', { name: 'o', version: 1 })
    browser.send.mockRejectedValueOnce(
      refusal('DB_005', { context: { current: customer('a', { name: 'theirs', version: 2 }) } }),
    )
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, update, { id: 'a', changes: { name: 'mine' } }, { id: 'form-1', base })
    const decided = outbox.resolveConflict('form-1', { name: 'mine' })
    await browser.platform.settle()
    expect(await decided).toBe('done')
    expect(browser.send.mock.calls[1]?.[2]).toMatchObject({ ifMatch: 2 })
    expect(states(outbox)).toEqual([['form-1', 'sent']])
  })

  it('a child of a refused entry is shown as blocked, and goes once the parent went', async () => {
    browser.send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    const outcome = await submitted(
      outbox,
      contact,
      { id: 'i', customer_id: 'a', summary: 's' },
      { id: 'form-2' },
      8_000,
    )
    expect(outcome).toMatchObject({ state: 'stored', entry: { state: 'blocked', blocked_by: 'form-1' } })
    void outbox.retry('form-1')
    await browser.platform.settle()
    expect(states(outbox)).toEqual([
      ['form-1', 'sent'],
      ['form-2', 'sent'],
    ])
  })
})

describe('close', () => {
  it('ends timers, channel and lock', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await browser.platform.settle()
    const closed = outbox.close()
    await browser.platform.settle()
    await closed
    await outbox.close()
    await browser.platform.pass(0)
    expect(browser.platform.timers()).toBe(0)
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
    expect(browser.send).not.toHaveBeenCalled()
  })
})
