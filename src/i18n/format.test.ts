import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatMoment, formatShortDate, formatTime, formatWhen } from './format'
import { formatMonth } from './month'

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
      expect(formatWhen(nothing)).toBe('')
      expect(formatMoment(nothing)).toBe('')
      expect(formatDay(nothing)).toBe('')
    }
  })

  it('follow the language', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(formatDate('2026-07-03')).toBe('3 July 2026')
  })
})

describe('the words for days', () => {
  /** Sunday morning in Tokyo, where the day began ten hours before that of Greenwich. */
  const now = Date.parse('2026-11-22T09:30:00+09:00')
  const when = (time: string) => formatWhen(`${time}:00+09:00`, now)

  it('are those of the calendar: what was yesterday is called so, however few hours ago', () => {
    expect(when('2026-11-22T08:13')).toBe('今日 08:13')
    expect(when('2026-11-22T00:00')).toBe('今日 00:00')
    expect(when('2026-11-21T23:59')).toBe('昨日 23:59')
    expect(when('2026-11-21T00:00')).toBe('昨日 00:00')
    expect(when('2026-11-20T23:59')).toBe('11月20日(金)')
    expect(when('2026-11-19T12:05')).toBe('11月19日(木)')
    expect(when('2026-01-01T00:00')).toBe('1月1日(木)')
    expect(when('2025-12-31T23:59')).toBe('2025年12月31日')
  })

  it('know what is to come', () => {
    expect(when('2026-11-22T23:59')).toBe('今日 23:59')
    expect(when('2026-11-23T10:00')).toBe('明日 10:00')
    expect(when('2026-11-24T10:00')).toBe('11月24日(火)')
    expect(when('2027-01-04T10:00')).toBe('2027年1月4日')
  })

  it('change at midnight in Tokyo, also between two years', () => {
    const newYear = Date.parse('2026-12-31T15:00:00Z')
    expect(formatWhen(newYear - 60_000, newYear - 1)).toBe('今日 23:59')
    expect(formatWhen(newYear - 60_000, newYear)).toBe('昨日 23:59')
    expect(formatWhen('2026-12-30T12:00:00+09:00', newYear)).toBe('2026年12月30日')
  })

  it('have the hour also of older days where a list is a log', () => {
    expect(formatMoment('2026-11-21T12:05:00+09:00', now)).toBe('昨日 12:05')
    expect(formatMoment('2026-11-19T12:05:00+09:00', now)).toBe('11月19日(木) 12:05')
    expect(formatMoment('2025-11-19T12:05:00+09:00', now)).toBe('2025年11月19日 12:05')
  })

  it('stand alone for a day', () => {
    expect(['2026-11-22', '2026-11-21', '2026-11-19'].map((day) => formatDay(day, now))).toEqual([
      '今日',
      '昨日',
      '11月19日(木)',
    ])
  })

  it('follow the language', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(when('2026-11-21T12:05')).toBe('yesterday 12:05')
    expect(when('2026-11-19T12:05')).toBe('Thu 19 November')
  })
})
