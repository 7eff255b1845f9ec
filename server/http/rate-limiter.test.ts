// @vitest-environment node
import { expect, it } from 'vitest'
import type { AppError } from '../core/app-error.ts'
import { createRateLimiter, type Limited } from './rate-limiter.ts'

const MINUTE_S = 60
const PROMISED: readonly [kind: Limited, most: number, seconds: number][] = [
  ['read', 3_000, MINUTE_S],
  ['write', 600, MINUTE_S],
  ['invitation', 20, MINUTE_S],
  ['invitation of an address', 300, MINUTE_S],
  ['research as PDF', 10, 60 * MINUTE_S],
]

function aDesk() {
  const clock = { ms: Date.UTC(2026, 6, 1) }
  const limiter = createRateLimiter(() => clock.ms)
  /** How many of so many calls are let through, and the seconds that the first refused one is told to wait. */
  const call = (who: string, kind: Limited, times: number) => {
    for (let done = 0; done < times; done += 1) {
      try {
        limiter.take(who, kind)
      } catch (error) {
        const { code, headers } = error as AppError
        return { done, code, wait: Number(headers?.['Retry-After']) }
      }
    }
    return { done: times }
  }
  return { clock, call }
}

it.each(PROMISED)('of %s so many are let through at once as promised, and not one more', (kind, most, seconds) => {
  const { call } = aDesk()
  expect(call('anna', kind, most)).toEqual({ done: most })
  const { done, code, wait } = call('anna', kind, 1)
  expect([done, code]).toEqual([0, 'SYS_005'])
  expect(wait).toBe(Math.ceil(seconds / most))
})

it.each(PROMISED)('of %s the next is let through after the time that was named, and not before', (kind, most) => {
  const { clock, call } = aDesk()
  call('anna', kind, most)
  const { wait = 0 } = call('anna', kind, 1)
  clock.ms += wait * 1_000
  expect(call('anna', kind, 1)).toEqual({ done: 1 })
  const { clock: other, call: again } = aDesk()
  again('anna', kind, most)
  other.ms += 1
  expect(again('anna', kind, 1)).toMatchObject({ done: 0 })
})

it('one person takes nothing from another, and reading nothing from writing', () => {
  const { call } = aDesk()
  call('anna', 'write', 600)
  expect(call('anna', 'read', 1)).toEqual({ done: 1 })
  expect(call('bea', 'write', 1)).toEqual({ done: 1 })
})

it('a clock that is set back is not years of calls', () => {
  const { clock, call } = aDesk()
  call('anna', 'write', 600)
  clock.ms -= 3_600_000
  expect(call('anna', 'write', 1)).toMatchObject({ done: 0, code: 'SYS_005' })
})
