import { expect, it } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { newerVersion } from './newer-version'

it('is what the server says of a change over an older record, and nothing for any other failure', () => {
  expect(newerVersion(refusedWith('DB_005', { context: { current_version: 7 } }))).toBe(7)
  expect(newerVersion(refusedWith('DB_005', { context: {} }))).toBe(0)
  expect(newerVersion(refusedWith('DB_003', { context: { current_version: 7 } }))).toBe(0)
  expect(newerVersion(new Error('x'))).toBe(0)
})
