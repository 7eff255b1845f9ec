// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { distinguishCustomers } from '@/features/customers/mutations'
import { registerCommands } from './commands'
import { asAny, create, createRow } from './row-fixtures'
import { online, states, testBrowser } from './test-browser'

const browser = testBrowser()

it('a tab that another one sends for is told what happens, and leaves the disk alone', async () => {
  const sender = browser.tab()
  await browser.platform.settle()
  const store = browser.openStore()
  const load = vi.fn(store.load)
  const onSent = vi.fn()
  const other = browser.tab({ store: { ...store, load }, onSent })
  await browser.platform.pass(0)
  // The first change of all gives the queue a revision to go on from.
  void sender.submit(asAny(create), { id: 'c0' }, { id: 's0' })
  await browser.platform.pass(0)
  const before = load.mock.calls.length
  for (let i = 1; i <= 20; i += 1) void sender.submit(asAny(create), { id: `c${i}` }, { id: `s${i}` })
  for (let i = 0; i < 5; i += 1) await browser.platform.pass(0)
  expect(other.entries.get()).toHaveLength(21)
  sender.setReach(online)
  await browser.platform.pass(1_000)
  expect(states(other)).toEqual(states(sender))
  expect(other.entries.get().every(({ state }) => state === 'sent')).toBe(true)
  expect(onSent.mock.calls.flat(2)).toHaveLength(21)
  expect(load.mock.calls.length - before).toBe(0)
})

it('what it was not told it reads from the disk', async () => {
  const sender = browser.tab()
  const other = browser.tab()
  await browser.platform.pass(0)
  const silent = browser.openStore()
  await silent.transact(({ meta }) => ({ result: null, meta: { ...meta, seq: 5 } }))
  await silent.append((after) => createRow('a', { id: 'silent', seq: after + 1 }))
  void sender.submit(asAny(create), { id: 'b' }, { id: 'b' })
  await browser.platform.pass(0)
  expect(states(other)).toEqual([
    ['silent', 'waiting'],
    ['b', 'waiting'],
  ])
})

it('a change whose reply does not name its records lets the replica ask for them, once it was sent', async () => {
  registerCommands([asAny(distinguishCustomers)])
  const onUntold = vi.fn()
  const outbox = browser.tab({ onUntold })
  await browser.platform.pass(0)
  const names = { name: '山田', other_name: '山田', reason: null }
  void outbox.submit(asAny(create), { id: 'c' }, { id: 'made' })
  void outbox.submit(asAny(distinguishCustomers), { customer_id: 'a', other_id: 'b', is_distinct: true, ...names })
  await browser.platform.pass(0)
  browser.send.mockImplementation(async (_, __, { idempotencyKey: key }) => (key === 'made' ? { id: 'c' } : null))
  expect(onUntold).not.toHaveBeenCalled()
  outbox.setReach(online)
  await browser.platform.pass(1_000)
  expect(states(outbox).map(([, state]) => state)).toEqual(['sent', 'sent'])
  expect(onUntold).toHaveBeenCalledOnce()
})
