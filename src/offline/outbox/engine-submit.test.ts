// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { asAny, create, customer, refusal, remove, update } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

describe('submit', () => {
  it('online: stored first, then sent, then the server’s word', async () => {
    const outbox = tab()
    outbox.setReach(online)
    const outcome = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'sent', data: { memo: 'form-1' }, entry: { id: 'form-1', state: 'sent' } })
    expect(browser.send.mock.calls[0]?.[2].idempotencyKey).toBe('form-1')
  })

  it('offline: says stored at once, and only after it is on the disk', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    const outcome = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'stored', entry: { id: 'form-1', state: 'waiting', label: '' } })
    const other = browser.openStore()
    expect((await other.load()).rows).toMatchObject([{ id: 'form-1' }])
    other.close()
    expect(browser.send).not.toHaveBeenCalled()
  })

  it('tells when it is on the disk, before the server has said anything', async () => {
    browser.send.mockImplementation(() => new Promise(() => {}))
    const outbox = tab()
    outbox.setReach(online)
    const onStored = vi.fn()
    expect(await submitted(outbox, create, { id: 'a' }, { onStored }, 100)).toBe('still waiting')
    expect(onStored).toHaveBeenCalledOnce()
  })

  it('without a word of the server it says stored after 8 seconds', async () => {
    browser.send.mockImplementation(() => new Promise(() => {}))
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, {}, 7_900)).toBe('still waiting')
    const late = await submitted(outbox, create, { id: 'b' }, {}, 8_000)
    expect(late).toMatchObject({ state: 'stored' })
  })

  it('says stored as soon as the connection is known to be gone', async () => {
    browser.send.mockImplementationOnce(() => new Promise(() => {}))
    const outbox = tab()
    outbox.setReach(online)
    const saving = outbox.submit(asAny(create), { id: 'a' }, { id: 'form-1' })
    await browser.platform.settle()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    expect(await saving).toMatchObject({ state: 'stored', entry: { id: 'form-1' } })
    expect(browser.platform.now()).toBe(Date.UTC(2026, 4, 1))
  })

  it('a refusal is told with its reason, and the entry stays', async () => {
    browser.send.mockRejectedValue(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'refused',
      error: { code: 'VAL_001', status: 422 },
    })
    expect(states(outbox)).toEqual([['form-1', 'refused']])
  })

  it('a corrected form goes again under a new key', async () => {
    browser.send.mockRejectedValueOnce(refusal('VAL_001'))
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a', name: '' }, { id: 'form-1' })
    const outcome = await submitted(outbox, create, { id: 'a', name: '山田' }, { id: 'form-1' })
    expect(outcome).toMatchObject({ state: 'sent', entry: { id: 'form-1' } })
    expect(browser.send.mock.calls[1]?.[2].idempotencyKey).not.toBe('form-1')
    expect(browser.send.mock.calls[1]?.[1].body).toMatchObject({ name: '山田' })
  })

  it('a form that is saved twice acts once', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    const again = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
    expect(again).toMatchObject({ state: 'sent', data: { memo: 'form-1' } })
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('the same form saved in two tabs at once acts once', async () => {
    const [a, b] = [tab(), tab()]
    await browser.platform.settle()
    a.setReach(online)
    b.setReach(online)
    const both = Promise.all([
      a.submit(asAny(create), { id: 'a' }, { id: 'form-1' }),
      b.submit(asAny(create), { id: 'a' }, { id: 'form-1' }),
    ])
    await browser.platform.pass(20)
    expect(await both).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('a change of a record that another tab has just changed keeps its place behind it', async () => {
    const [a, b] = [tab(), tab()]
    await browser.platform.settle()
    const offline = { isReachable: false, isConfirmed: true }
    a.setReach(offline)
    b.setReach(offline)
    void a.submit(asAny(create), { id: 'a' }, { id: 'first' })
    void b.submit(asAny(update), { id: 'a', changes: { memo: 'm' } }, { id: 'second' })
    await browser.platform.pass(20)
    a.setReach(online)
    await browser.platform.pass(20)
    expect(browser.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['first', 'second'])
  })

  it('a conflict is told', async () => {
    const base = customer('a', { name: 'o', version: 1 })
    browser.send.mockRejectedValue(
      refusal('DB_005', { context: { current: customer('a', { name: 'theirs', version: 2 }) } }),
    )
    const outbox = tab()
    outbox.setReach(online)
    const outcome = await submitted(outbox, update, { id: 'a', changes: { name: 'mine' } }, { base })
    expect(outcome).toMatchObject({ state: 'conflict', entry: { conflict: { fields: [{ field: 'name' }] } } })
  })

  it('what only undoes an unsent entry is done at once', async () => {
    const outbox = tab()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    await submitted(outbox, create, { id: 'a' })
    expect(await submitted(outbox, remove, { id: 'a' })).toMatchObject({ state: 'sent' })
    expect(states(outbox)).toEqual([])
  })

  it('a held entry is stored at once and goes when its time is over', async () => {
    const outbox = tab()
    outbox.setReach(online)
    expect(await submitted(outbox, remove, { id: 'a' }, { holdMs: 5_000 })).toMatchObject({ state: 'stored' })
    await browser.platform.pass(4_900)
    expect(browser.send).not.toHaveBeenCalled()
    await browser.platform.pass(200)
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('a held entry can be undone', async () => {
    const outbox = tab()
    outbox.setReach(online)
    await submitted(outbox, remove, { id: 'a' }, { id: 'form-1', holdMs: 5_000 })
    const undone = outbox.discard('form-1')
    await browser.platform.settle()
    expect(await undone).toBe('done')
    await browser.platform.pass(10_000)
    expect(browser.send).not.toHaveBeenCalled()
  })
})
