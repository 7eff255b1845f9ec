import { describe, expect, it, vi } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import { ageFrom, eraYear } from './birth-date'

describe('age', () => {
  const on = (day: string) => Date.parse(`${day}T00:30:00+09:00`)

  it('changes on the birthday in Tokyo', () => {
    expect(ageFrom('1980-07-03', on('2026-07-02'))).toBe(45)
    expect(ageFrom('1980-07-03', on('2026-07-03'))).toBe(46)
  })

  it('is that of today by the clock of the server', () => {
    vi.useFakeTimers({ now: on('2026-07-02') })
    clockLag.set(24 * 3_600_000)
    expect(ageFrom('1980-07-03')).toBe(46)
    clockLag.set(null)
    expect(ageFrom('1980-07-03')).toBe(45)
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

describe('the year of birth in the Japanese era', () => {
  it('changes on the first day of an era, with 元年', () => {
    expect(eraYear('1952-11-03')).toBe('昭和27年')
    expect(eraYear('1989-01-07')).toBe('昭和64年')
    expect(eraYear('1989-01-08')).toBe('平成元年')
    expect(eraYear('2019-04-30')).toBe('平成31年')
    expect(eraYear('2019-05-01')).toBe('令和元年')
    expect(eraYear('2029-07-03')).toBe('令和11年')
  })

  it('is empty for what is no day', () => {
    for (const nothing of ['', '1952', '1952-13-45']) expect(eraYear(nothing)).toBe('')
  })
})
