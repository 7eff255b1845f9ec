// @vitest-environment node
import { expect, it } from 'vitest'
import { waitedSince } from './waited-since.ts'

const now = new Date('2026-11-24T09:00:00Z')
const MONDAY = '2026-11-23T09:00:00+09:00'

it.each([
  ['a day before', MONDAY, MONDAY],
  ['a month before', '2026-10-24T09:00:00Z', '2026-10-24T09:00:00Z'],
  ['at once', '2026-11-24T08:59:00Z', null],
  ['by a clock that runs ahead', '2026-11-25T09:00:00Z', null],
  ['by a clock that began anew', '2000-01-01T00:00:00Z', null],
  ['by who does not say when', undefined, null],
])('asked %s', (_, asked_at, since) => expect(waitedSince({ asked_at }, now)).toBe(since))
