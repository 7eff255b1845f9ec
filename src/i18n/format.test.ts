import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  ageFrom,
  formatBytes,
  formatDate,
  formatDateTime,
  formatEra,
  formatMonth,
  formatNumber,
  formatRelative,
  formatShortDate,
  formatTime,
} from './format'

beforeEach(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))

describe('dates on screen', () => {
  it('are those of Tokyo, whatever the device is set to', () => {
    expect(formatDate('2026-12-31T15:00:00Z')).toBe('2027年1月1日')
    expect(formatDateTime('2026-07-03T05:05:00Z')).toBe('2026年7月3日 14:05')
    expect(formatTime('2026-07-03T05:05:00Z')).toBe('14:05')
    expect(formatTime('2026-07-02T15:00:00Z')).toBe('00:00')
    expect(formatShortDate('2026-07-03')).toBe('7月3日(金)')
  })

  it('keep a calendar day as it is written', () => {
    for (const day of ['1950-01-01', '1951-05-06', '2026-03-31', '2000-02-29']) {
      const [year, month, date] = day.split('-').map(Number)
      expect(formatDate(day)).toBe(`${year}年${month}月${date}日`)
    }
    expect(formatMonth('2026-07')).toBe('2026年7月')
  })

  it('are empty for what is no date', () => {
    for (const nothing of [null, undefined, '', 'soon', Number.NaN]) {
      expect(formatDate(nothing)).toBe('')
      expect(formatRelative(nothing)).toBe('')
      expect(formatEra(nothing)).toBe('')
    }
  })

  it('follow the language', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(formatDate('2026-07-03')).toBe('3 July 2026')
    expect(formatRelative(1_000_000 - 120_000, 1_000_000)).toBe('2 minutes ago')
  })
})

describe('relative times', () => {
  const now = Date.parse('2026-07-03T05:00:00Z')
  const ago = (seconds: number) => formatRelative(now - seconds * 1000, now)

  it('use the greatest unit that is full', () => {
    expect(ago(5)).toBe('今')
    expect(ago(59)).toBe('今')
    expect(ago(60)).toBe('1 分前')
    expect(ago(3 * 3600 + 1800)).toBe('3 時間前')
    expect(ago(86_400)).toBe('昨日')
    expect(ago(40 * 86_400)).toBe('先月')
    expect(ago(800 * 86_400)).toBe('2 年前')
    expect(ago(-7200)).toBe('2 時間後')
  })
})

describe('age', () => {
  const on = (day: string) => Date.parse(`${day}T00:30:00+09:00`)

  it('changes on the birthday in Tokyo', () => {
    expect(ageFrom('1980-07-03', on('2026-07-02'))).toBe(45)
    expect(ageFrom('1980-07-03', on('2026-07-03'))).toBe(46)
  })

  it('of somebody born on 29 February changes on 1 March in other years', () => {
    expect(ageFrom('2000-02-29', on('2026-02-28'))).toBe(25)
    expect(ageFrom('2000-02-29', on('2026-03-01'))).toBe(26)
    expect(ageFrom('2000-02-29', on('2028-02-29'))).toBe(28)
  })

  it('is unknown without a birth date, and for one to come', () => {
    for (const nothing of [null, undefined, '', '1980', '2027-01-01'])
      expect(ageFrom(nothing, on('2026-07-03'))).toBeNull()
  })
})

describe('Japanese eras', () => {
  it('begin on their day, with 元年', () => {
    expect(formatEra('2019-04-30')).toBe('平成31年4月30日')
    expect(formatEra('2019-05-01')).toBe('令和元年5月1日')
    expect(formatEra('1989-01-07')).toBe('昭和64年1月7日')
    expect(formatEra('1989-01-08')).toBe('平成元年1月8日')
    expect(formatEra('2029-07-03')).toBe('令和11年7月3日')
  })
})

describe('numbers', () => {
  it('are grouped; bytes are counted in thousands', () => {
    expect(formatNumber(1240)).toBe('1,240')
    expect(formatBytes(999)).toBe('999 byte')
    expect(formatBytes(12_300)).toBe('12 KB')
    expect(formatBytes(1_234_567)).toBe('1.2 MB')
    expect(formatBytes(5_000_000_000_000)).toBe('5,000 GB')
  })
})
