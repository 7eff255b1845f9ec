import { beforeEach, expect, it, vi } from 'vitest'
import { isInRegularUse } from './days-of-use'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-22T09:00:00+09:00')

beforeEach(() => localStorage.clear())

it('a device is in regular use after its third day', () => {
  expect(isInRegularUse(NOW)).toBe(false)
  expect(isInRegularUse(NOW + 3 * DAY - 1)).toBe(false)
  expect(isInRegularUse(NOW + 3 * DAY)).toBe(true)
})

it('counts again when the first day lies ahead: the clock was wrong', () => {
  expect(isInRegularUse(NOW + 900 * DAY)).toBe(false)
  expect(isInRegularUse(NOW)).toBe(false)
  expect(isInRegularUse(NOW + 3 * DAY)).toBe(true)
})

it('is never in regular use where nothing can be kept', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(isInRegularUse(NOW)).toBe(false)
  expect(isInRegularUse(NOW + 9 * DAY)).toBe(false)
})
