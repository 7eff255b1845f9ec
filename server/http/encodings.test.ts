// @vitest-environment node
import { expect, test } from 'vitest'
import { preferredEncoding } from './encodings.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['brotli', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['gzip;q=0.5, identity', null],
  ['gzip;q=0.5, identity;q=0.2', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['br;q=2', null],
  ['br;q=much', null],
  ['br ; q=1.000 , ', 'br'],
  [',;,;;q=1', null],
])('Accept-Encoding %j gets %j', (header, expected) => {
  expect(preferredEncoding(header, ['br', 'gzip'])).toBe(expected)
})

test('only what is at hand is sent', () => {
  expect(preferredEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(preferredEncoding('br', [])).toBe(null)
})
