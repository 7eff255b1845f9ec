// @vitest-environment node
import { expect, it } from 'vitest'
import { instantOf, isBefore } from './instant.ts'

const noon = instantOf(Date.parse('2026-05-20T12:00:00Z'))

it.each([
  ['2026-05-20T11:59:59.999Z', true],
  ['2026-05-20T12:00:00.000Z', false],
  ['2026-05-20T20:59:59+09:00', true],
  ['2026-05-20T21:00:00+09:00', false],
  ['2026-05-20T11:59:59Z', true],
  ['2026-05-20T12:00:00Z', false],
  ['2026-05-20T20:59:59.9+09:00', true],
])('%s lies before noon: %s', (time, expected) => {
  expect(isBefore(time, noon)).toBe(expected)
})
