import { beforeEach, expect, it, vi } from 'vitest'
import { within } from './within'

beforeEach(() => void vi.useFakeTimers())

it('brings the result, or the failure, and leaves no timer behind', async () => {
  expect(await within(1_000, Promise.resolve(1), null)).toBe(1)
  await expect(within(1_000, Promise.reject(new Error('no')), null)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

it('does not wait longer than that', async () => {
  const waiting = within(1_000, new Promise<number>(() => {}), null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBeNull()
})
