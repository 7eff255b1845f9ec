import { describe, expect, test } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { unreachable } from '@/api/api-error'
import { classify } from './classify'
import { namedFailure } from './named-failure'
import { refusedWith } from './testing'

const CODES = Object.keys(ERRORS) as ErrorCode[]
const isNamed = (code: ErrorCode) => {
  const { severity, category } = errorDefinition(code)
  return severity === 'high' || severity === 'critical' || category === 'authentication'
}

describe('every code', () => {
  test.each(CODES)('%s has an id where a dialog would tell it', (code) => {
    const named = namedFailure(refusedWith(code))
    expect(named.reportId !== null).toBe(isNamed(code))
    expect({ ...named, reportId: null, timestamp: '' }).toEqual({ ...classify(refusedWith(code)), timestamp: '' })
  })
})

test('the same failure has the same id, however often it is asked for; another one has another', () => {
  const [one, other] = [refusedWith('DB_001'), refusedWith('DB_001')]
  const { reportId } = namedFailure(one)
  expect(reportId).toMatch(/^[\da-f-]{36}$/)
  expect(namedFailure(one).reportId).toBe(reportId)
  expect(namedFailure(other).reportId).not.toBe(reportId)
})

test('a fault of our own code has one; a connection that is gone has none', () => {
  expect(namedFailure(new TypeError('x is not a function')).reportId).not.toBeNull()
  expect(namedFailure(unreachable('network', true)).reportId).toBeNull()
})

test.each([null, undefined, 'out of order', 7])('%j, which cannot be known again, has none', (thrown) => {
  expect(namedFailure(thrown).reportId).toBeNull()
})
