// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import type { QueueStore } from './queue-store'
import { asAny, contact, create, customer, refusal, update } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

describe('a disk that takes nothing', () => {
  const full = (): QueueStore => ({
    transact: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    append: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    load: () => Promise.reject(new Error('broken')),
    follow: () => null,
    prune: () => Promise.reject(new Error('broken')),
    close: () => {},
  })

  it('offline: never a false 「保存しました」', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach({ isReachable: false, isConfirmed: true })
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({
      state: 'not-stored',
      error: { name: 'QuotaExceededError' },
    })
  })

  it('online: the server’s word is good enough', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach(online)
    expect(await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })).toMatchObject({
      state: 'sent',
      data: { memo: 'form-1' },
    })
  })

  it('online, but the server says no or nothing: not stored', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach(online)
    browser.send.mockRejectedValueOnce(refusal('VAL_001'))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({
      state: 'not-stored',
      error: { code: 'VAL_001' },
    })
    browser.send.mockRejectedValueOnce(unreachable('network', true))
    expect(await submitted(outbox, create, { id: 'a' })).toMatchObject({ state: 'not-stored' })
  })

  it('online: changes of one record go one after the other, those of another beside them', async () => {
    const outbox = tab({ store: full() })
    outbox.setReach(online)
    await browser.platform.settle()
    const answers: ((reply: unknown) => void)[] = []
    browser.send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const save = (command: unknown, input: unknown) => void outbox.submit(asAny(command), input)
    save(update, { id: 'a', changes: { memo: 'm' } })
    save(contact, { id: 'c', customer_id: 'a', summary: 's' })
    save(update, { id: 'b', changes: { memo: 'm' } })
    await browser.platform.pass(5_000)
    const sent = () => browser.send.mock.calls.map(([, { params }]) => params)
    expect(sent()).toEqual([{ id: 'a' }, { id: 'b' }])
    answers[0]?.(customer('a'))
    await browser.platform.settle()
    expect(sent()).toHaveLength(3)
  })

  it('opens all the same', async () => {
    const outbox = tab({ store: full() })
    await expect(outbox.ready).resolves.toBeUndefined()
    expect(outbox.entries.get()).toEqual([])
  })
})

describe('a disk that is full by now', () => {
  it('a change is not sent past an earlier one of the same record that still waits', async () => {
    const store = browser.openStore()
    const isFull = { now: false }
    const write = <T>(run: () => Promise<T>): Promise<T> =>
      isFull.now ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : run()
    const outbox = tab({
      store: {
        ...store,
        transact: (decide, wanted) => write(() => store.transact(decide, wanted)),
        append: (build) => write(() => store.append(build)),
      },
    })
    outbox.setReach(online)
    browser.send.mockRejectedValueOnce(refusal('SYS_003', { retryAfterMs: 60_000 }))
    await submitted(outbox, create, { id: 'a' }, { id: 'waits' }, 9_000)
    isFull.now = true
    const later = await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } })
    expect(later).toMatchObject({ state: 'not-stored', error: { name: 'QuotaExceededError' } })
    const inItsOwnLane = { ...contact, lanes: () => ['contact:c'] }
    const needing = await submitted(outbox, inItsOwnLane, { id: 'c', customer_id: 'a', summary: 's' })
    expect(needing, 'nor past the making of what it needs').toMatchObject({ state: 'not-stored' })
    expect(browser.send).toHaveBeenCalledTimes(1)
    expect(await submitted(outbox, create, { id: 'b' })).toMatchObject({ state: 'sent' })
  })
})

it('what JSON does not carry whole is neither stored nor sent', async () => {
  const outbox = tab()
  outbox.setReach(online)
  const outcome = await submitted(outbox, create, { id: 'a', name: new Blob(['x']) })
  expect(outcome).toMatchObject({
    state: 'not-stored',
    error: { message: 'input of test.create.name is a Blob: only plain data can be stored and sent' },
  })
  expect([browser.send.mock.calls, states(outbox)]).toEqual([[], []])
})

it('what a tab could not read at first is shown and sent once the disk can be read', async () => {
  const before = tab()
  await submitted(before, create, { id: 'a' }, { id: 'form-1' })
  void before.close()
  await browser.platform.settle()
  let isBroken = true
  const store = browser.openStore()
  const load = () => (isBroken ? Promise.reject(new Error('broken')) : store.load())
  const outbox = tab({ store: { ...store, load } })
  await browser.platform.pass(20_000)
  expect(states(outbox)).toEqual([])
  isBroken = false
  await browser.platform.pass(5_000)
  expect(states(outbox)).toEqual([['form-1', 'waiting']])
})
