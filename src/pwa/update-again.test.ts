// The person has asked for the new version, and its page cannot be had just then.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { applyUpdate, followTakeovers } from './update'
import { getUpdate, resetUpdate } from './update-store'

const reload = vi.fn<() => Promise<boolean>>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  resetUpdate()
  reload.mockReset().mockResolvedValue(true)
  const container = new EventTarget()
  stop = followTakeovers(container, true, { skipWaiting: () => {}, reload })
  container.dispatchEvent(new Event('controllerchange'))
})
afterEach(() => {
  stop()
  clearDirty('form')
})

test('it is asked for again, without a second press', async () => {
  reload.mockResolvedValueOnce(false)
  applyUpdate()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the button is back when it does not come', async () => {
  reload.mockResolvedValue(false)
  applyUpdate()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getUpdate().applying).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getUpdate()).toMatchObject({ available: 'replaced', applying: false })
  expect(reload.mock.calls.length).toBeLessThan(10)
})

test('text that is typed meanwhile is not taken away', async () => {
  reload.mockResolvedValueOnce(false)
  applyUpdate()
  await vi.advanceTimersByTimeAsync(0)
  markDirty('form')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(getUpdate()).toMatchObject({ wanted: true, applying: false })
})
