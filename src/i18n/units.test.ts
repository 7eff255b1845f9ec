import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { formatNumber } from './numbers'
import { formatBytes, formatMilliseconds } from './units'

beforeEach(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))

it('numbers are grouped', () => expect(formatNumber(1240)).toBe('1,240'))

it('bytes are counted in thousands, and nothing stands between a number and its unit', () => {
  expect(formatBytes(999)).toBe('999バイト')
  expect(formatBytes(12_300)).toBe('12KB')
  expect(formatBytes(1_234_567)).toBe('1.2MB')
  expect(formatBytes(5_000_000_000_000)).toBe('5,000GB')
  expect(formatMilliseconds(48.4)).toBe('48ミリ秒')
})

it('in English a space stands before the unit', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(formatBytes(12_300)).toBe('12 kB')
  expect(formatMilliseconds(1)).toBe('1 millisecond')
})
