// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isBefore } from '../cache/as-of'
import { create, createRow, NOW } from './row-fixtures'
import { NOT_READ, sentCount } from './sent-count'
import { testBrowser } from './test-browser'
import { entryOf } from './view'

const browser = testBrowser()
const sent = (sent_seq?: number) =>
  entryOf(createRow('a', { state: 'sent', sent_at: NOW, ...(sent_seq === undefined ? {} : { sent_seq }) }), null)

describe('how many changes the server has taken', () => {
  it('is none for certain before the disk was read, and none on a device that has sent nothing', () => {
    expect(sentCount(NOT_READ)).toBe(0)
    expect(sentCount([])).toBe(0)
    expect(sentCount([entryOf(createRow('a'), null)])).toBe(0)
  })

  it('is the highest number that was given', () => {
    expect(sentCount([sent(7), sent(9), sent(8), entryOf(createRow('a'), null)])).toBe(9)
  })

  it('is not known while all that was sent is of a version that did not count', () => {
    expect(sentCount([sent()])).toBeUndefined()
    expect(sentCount([sent(), sent(1)])).toBe(1)
  })

  it('is known as soon as the outbox is read, before anything was ever saved', async () => {
    const outbox = browser.tab()
    expect(outbox.entries.get()).toBe(NOT_READ)
    await browser.platform.pass(0)
    expect(sentCount(outbox.entries.get())).toBe(0)
  })
})

it('the very first change is laid over what was read before it, whatever the clock of the device does in between', async () => {
  const outbox = browser.tab()
  outbox.setReach({ isReachable: true, isConfirmed: true })
  await browser.platform.pass(0)
  // Read an hour ahead of the right time; then the clock is set back.
  const list = { queryKey: ['customers'], sent: sentCount(outbox.entries.get()), readAt: NOW + 3_600_000 }
  expect(await browser.submitted(outbox, create, { id: 'a', name: '山田' }, { id: 'first' }, 100)).toMatchObject({
    state: 'sent',
  })
  const [first] = outbox.entries.get()
  expect(first && isBefore(list, first)).toBe(true)
  expect(first && isBefore({ ...list, sent: sentCount(outbox.entries.get()) }, first)).toBe(false)
})

it('and laid over what was read before the outbox was there', async () => {
  const outbox = browser.tab()
  const list = { queryKey: ['customers'], sent: sentCount(outbox.entries.get()), readAt: NOW + 3_600_000 }
  outbox.setReach({ isReachable: true, isConfirmed: true })
  await browser.submitted(outbox, create, { id: 'a', name: '山田' }, { id: 'first' }, 100)
  const [first] = outbox.entries.get()
  expect(first && isBefore(list, first)).toBe(true)
})
