import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import type { OfflineScope } from '@/offline/scope/scope'
import { useDraftExpiry } from './use-draft-expiry'

const expire = vi.hoisted(() => vi.fn(async (_: unknown, __: number) => {}))
vi.mock('@/offline/outbox/drafts/draft-expiry', () => ({ expireDrafts: expire }))

const HOUR = 3_600_000
const scope = { unsent: { name: 'outbox:t:me' } } as OfflineScope

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  clockLag.set(0)
  expire.mockClear()
})

it('old drafts go at the start, and once a day while the page stays open', async () => {
  const { unmount } = renderHook(() => useDraftExpiry(scope))
  expect(expire).toHaveBeenCalledExactlyOnceWith(scope.unsent, 0)
  await vi.advanceTimersByTimeAsync(23 * HOUR)
  expect(expire).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(expire).toHaveBeenLastCalledWith(scope.unsent, 24 * HOUR)
  expire.mockRejectedValueOnce(new Error('silent'))
  await vi.advanceTimersByTimeAsync(20 * 24 * HOUR)
  expect(expire).toHaveBeenCalledTimes(22)
  unmount()
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(expire).toHaveBeenCalledTimes(22)
  expect(vi.getTimerCount()).toBe(0)
})

it('nothing goes by a clock that the server has not confirmed, or that differs from its own', async () => {
  clockLag.set(null)
  renderHook(() => useDraftExpiry(scope))
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  clockLag.set(6 * 365 * 24 * HOUR)
  clockLag.set(-31 * 24 * HOUR)
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(expire).not.toHaveBeenCalled()
  // It was set right.
  clockLag.set(-3_000)
  expect(expire).toHaveBeenCalledExactlyOnceWith(scope.unsent, 48 * HOUR)
})

it('without a person nothing is looked at', async () => {
  renderHook(() => useDraftExpiry(null))
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(expire).not.toHaveBeenCalled()
})
