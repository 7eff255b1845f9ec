// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { clockLag, noteServerTime, serverNow } from './device-clock'

it('the clocks are compared by the time of a reply; what a reply takes on its way is no difference', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T00:00:00Z') })
  noteServerTime(null, Date.now())
  noteServerTime('yesterday', Date.now())
  expect(clockLag.get()).toBeNull()
  noteServerTime('Tue, 01 Dec 2026 00:00:00 GMT', Date.now())
  expect(clockLag.get()).toBe(86_400_000)
  noteServerTime('Tue, 01 Dec 2026 00:00:59 GMT', Date.now())
  expect(clockLag.get()).toBe(86_400_000)
  // The clock was set right.
  vi.setSystemTime('2026-12-01T00:00:02Z')
  noteServerTime('Tue, 01 Dec 2026 00:00:01 GMT', Date.now())
  expect(clockLag.get()).toBe(-1_000)
  // Ahead by an hour.
  noteServerTime('Mon, 30 Nov 2026 23:00:02 GMT', Date.now())
  expect(clockLag.get()).toBe(-3_600_000)
})

it('a reply that was held up by a sleep says nothing against the clock', () => {
  clockLag.set(null)
  vi.useFakeTimers({ now: Date.parse('2026-11-30T09:00:00Z') })
  const sentAt = Date.now()
  vi.setSystemTime('2026-11-30T12:00:00Z')
  noteServerTime('Mon, 30 Nov 2026 09:00:01 GMT', sentAt)
  expect(clockLag.get()).toBe(0)
})

it('what time it is, the server says; a minute is the way of a reply, and before the first one the device is believed', () => {
  const now = Date.parse('2026-11-30T09:00:00Z')
  vi.useFakeTimers({ now })
  for (const [lag, more] of [
    [null, 0],
    [60_000, 0],
    [-60_000, 0],
    [61_000, 61_000],
    [-3_600_000, -3_600_000],
  ] as const) {
    clockLag.set(lag)
    expect(serverNow()).toBe(now + more)
  }
  clockLag.set(null)
})
