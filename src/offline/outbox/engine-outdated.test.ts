// @vitest-environment node
// The server is newer than this app, which cannot read what it answers to a change.
import { expect, it, vi } from 'vitest'
import { refusal as refusalOf } from '@/api/api-error'
import type { Send } from './delivery'
import { create, update } from './row-fixtures'
import { online, reply, states, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser
const MINUTE = 60_000

/** As `readReply` throws it: done or not, nobody can tell before the update. */
const unreadable = refusalOf(new Response(null, { status: 200 }), { code: 'SYS_007', message: '' })
const keys = () => browser.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)
const working = () => {
  const outbox = tab()
  outbox.setReach(online)
  return outbox
}
const waiting = async () => {
  browser.send.mockImplementation(async (_, __, { idempotencyKey }) => {
    if (idempotencyKey === 'form-1') throw unreadable
    return reply(idempotencyKey)
  })
  const outbox = working()
  const outcome = await submitted(outbox, create, { id: 'a' }, { id: 'form-1' })
  return { outbox, outcome }
}

it('is kept as it is, and not tried again every few seconds: nothing but an update helps', async () => {
  const { outbox, outcome } = await waiting()
  // The form closes: no word comes for which it could wait.
  expect(outcome).toMatchObject({ state: 'stored' })
  expect(outbox.entries.get()[0]).toMatchObject({ state: 'uncertain', wait: 'update', last_error: { code: 'SYS_007' } })
  // What follows of the same record waits behind it, others go their way.
  await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } }, { id: 'form-2' })
  for (const id of ['b', 'c']) await submitted(outbox, create, { id }, { id: `form-${id}` }, MINUTE)
  void outbox.release(true)
  await browser.platform.pass(MINUTE)
  expect(keys()).toEqual(['form-1', 'form-b', 'form-c'])
})

it('goes under the same key from the page that has been updated, and then what waited behind it', async () => {
  const { outbox } = await waiting()
  await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } }, { id: 'form-2' })
  void outbox.close()
  await browser.platform.settle()
  browser.send.mockImplementation(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
  const updated = working()
  await browser.platform.pass(1_000)
  expect(keys()).toEqual(['form-1', 'form-1', 'form-2'])
  expect(new Set(states(updated).map(([, state]) => state))).toEqual(new Set(['sent']))
})

it('is tried once in a long while all the same: the server may have gone back', async () => {
  const { outbox } = await waiting()
  browser.send.mockImplementation(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
  await browser.platform.pass(4 * MINUTE)
  expect(keys()).toEqual(['form-1'])
  await browser.platform.pass(2 * MINUTE)
  expect(states(outbox)).toEqual([['form-1', 'sent']])
})

it('goes from the tab that was updated beside one that was not, whichever had the turn', async () => {
  const { outbox } = await waiting()
  const send = vi.fn<Send>(async (_, __, { idempotencyKey }) => reply(idempotencyKey))
  const updated = tab({ send })
  updated.setReach(online)
  await browser.platform.pass(10_000)
  await submitted(outbox, update, { id: 'a', changes: { memo: 'm' } }, { id: 'form-2' }, 2 * MINUTE)
  expect(browser.send.mock.calls.length).toBeLessThanOrEqual(2)
  await browser.platform.pass(5 * MINUTE)
  expect(send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)).toEqual(['form-1', 'form-2'])
  expect(new Set(states(updated).map(([, state]) => state))).toEqual(new Set(['sent']))
})

it('two old tabs do not pass it to and fro', async () => {
  await waiting()
  tab().setReach(online)
  await browser.platform.pass(4 * MINUTE)
  expect(keys().length).toBeLessThanOrEqual(2)
})
