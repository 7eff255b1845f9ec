// @vitest-environment node
import { expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

const MINUTE = 60_000

it('refuses the act after the most allowed, until the window has passed', () => {
  let now = 0
  const limiter = createLimiter(3, 15 * MINUTE, () => new Date(now))
  for (let i = 0; i < 3; i += 1) limiter.count('a')
  expect(() => limiter.count('a')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limiter.count('b')).not.toThrow()
  now = 15 * MINUTE - 1
  expect(() => limiter.count('a')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  now = 15 * MINUTE
  expect(() => limiter.count('a')).not.toThrow()
})

it('starts again after a success', () => {
  const limiter = createLimiter(2, MINUTE, () => new Date(0))
  limiter.count('a')
  limiter.count('a')
  limiter.clear('a')
  expect(() => limiter.count('a')).not.toThrow()
})

it('drops the oldest windows instead of growing for ever', () => {
  const limiter = createLimiter(1, MINUTE, () => new Date(0))
  for (let i = 0; i <= 20_000; i += 1) limiter.count(`key ${i}`)
  expect(() => limiter.count('key 0')).not.toThrow()
  expect(() => limiter.count('key 20000')).toThrow()
})
