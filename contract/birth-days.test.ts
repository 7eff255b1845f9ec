import { describe, expect, it, test } from 'vitest'
import { birthDaysOf, customerTerms, isBornOn, searchedBirths } from './birth-days.ts'

const day = (date: string) => ({ from: date, to: date })

describe('one day', () => {
  test.each([
    '1980-05-03',
    '1980-5-3',
    '1980/5/3',
    '1980/05/03',
    '1980.5.3',
    '19800503',
    '1980年5月3日',
    '1980年05月03日生まれ',
    '１９８０／５／３',
    '１９８０ー５ー３',
    '1980・5・3',
    '昭和55年5月3日',
    '昭和５５年５月３日',
    '昭和55年5月3日生',
    '昭和55/5/3',
    '昭55.5.3',
    '昭55-5-3',
    '㍼55年5月3日',
    'S55.5.3',
    's55.5.3',
    'Ｓ５５．５．３',
    'S55-05-03',
    'S550503',
    '昭550503',
  ])('%s is 3 May 1980', (word) => {
    expect(birthDaysOf(word)).toEqual(day('1980-05-03'))
  })

  test.each([
    ['M33.1.2', '1900-01-02'],
    ['大正元年8月1日', '1912-08-01'],
    ['T15.12.24', '1926-12-24'],
    ['昭和元年12月25日', '1926-12-25'],
    ['S64.1.7', '1989-01-07'],
    ['平成元年1月8日', '1989-01-08'],
    ['H31.4.30', '2019-04-30'],
    ['令和元年5月1日', '2019-05-01'],
    ['R6.2.29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
  ])('%s is %s', (word, date) => {
    expect(birthDaysOf(word)).toEqual(day(date))
  })

  test.each([
    ...['1980-02-30', '1981/2/29', '1980-13-01', '1980-00-10', '1980-04-31', '19801301', '1980年4月31日'],
    ...['昭和0年1月1日', 'S55.13.1', 'S550532', 'R5.2.29', 'X55.5.3'],
    // Behind the last day of an era, or before its first.
    ...['昭和64年1月8日', 'H1.1.7', 'H31.5.1', 'R1.4.30', 'T1.7.29', 'T15.12.25', 'S1.12.24', 'M45.7.30', 'M1.10.22'],
    ...['昭和99年1月1日', '0980-05-03', '18491231'],
  ])('%s is none', (word) => {
    expect(birthDaysOf(word)).toBeNull()
  })

  it('is the day that the calendar of the platform writes so, for every day in five', () => {
    const eras = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
      ...{ timeZone: 'UTC', era: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    })
    const wrong: string[] = []
    for (let time = Date.UTC(1873, 0, 1); time < Date.UTC(2027, 0, 1); time += 5 * 86_400_000) {
      const date = new Date(time).toISOString().slice(0, 10)
      const days = birthDaysOf(eras.format(time))
      if (JSON.stringify(days) !== JSON.stringify(day(date))) wrong.push(`${date} ${eras.format(time)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a part of a date', () => {
  test.each([
    ['1980年', '1980-01-01', '1980-12-31'],
    ['1980年生まれ', '1980-01-01', '1980-12-31'],
    ['昭55', '1980-01-01', '1980-12-31'],
    ['昭和55年', '1980-01-01', '1980-12-31'],
    ['S55', '1980-01-01', '1980-12-31'],
    ['昭和元年', '1926-12-25', '1926-12-31'],
    ['昭和64年', '1989-01-01', '1989-01-07'],
    ['平成1年', '1989-01-08', '1989-12-31'],
    ['H31', '2019-01-01', '2019-04-30'],
    ['1980/5', '1980-05-01', '1980-05-31'],
    ['1980年2月', '1980-02-01', '1980-02-29'],
    ['S55.5', '1980-05-01', '1980-05-31'],
    ['昭和64年1月', '1989-01-01', '1989-01-07'],
  ])('%s is from %s to %s', (word, from, to) => {
    expect(birthDaysOf(word)).toEqual({ from, to })
  })

  test.each([
    ['5月3日', '05-03'],
    ['５月３日', '05-03'],
    ['5/3', '05-03'],
    ['12/31', '12-31'],
    ['2/29', '02-29'],
    ['2月29日生まれ', '02-29'],
  ])('%s is the birthday %s', (word, birthday) => {
    expect(birthDaysOf(word)).toEqual({ birthday })
  })

  test.each([
    ...['2/30', '4/31', '13/1', '0/3', '5月32日'],
    // Ends of telephone numbers, as they are typed to find one.
    ...['0503', '5-3', '05-03', '1980', '5678', '1980-', '198005', '090-1980-0503', '03-1980', '503', '090'],
    ...['昭和64年2月', '昭和', '5月', '山田', 'S', 'さとう', '', '-', 'a@s55.jp', '昭和55号室', '令和診療所'],
  ])('%j is none', (word) => {
    expect(birthDaysOf(word)).toBeNull()
  })
})

describe('the words of a search', () => {
  it('are folded as ever, those that name a birth date with it', () => {
    expect(customerTerms('さとう Ｓ５５．５．３ 5678')).toEqual([
      { text: 'サトウ', word: 'さとう', born: null },
      { text: 's55.5.3', word: 'S55.5.3', born: day('1980-05-03') },
      { text: '5678', word: '5678', born: null },
    ])
  })

  test.each(['昭和 55年 5月 3日', '昭和　５５年　５月３日', '昭和55年5月 3日', '1980年 5月 3日'])(
    '%s is one date in spite of its spaces',
    (search) => {
      expect(searchedBirths(`山田 ${search}`)).toEqual([day('1980-05-03')])
      expect(customerTerms(`山田 ${search}`)).toHaveLength(2)
    },
  )

  test.each(['昭和 5678', '葉月 5678', '平成元 3', '山田 5 月'])('%s stays the words that it is', (search) => {
    expect(customerTerms(search).map(({ word }) => word)).toEqual(search.split(' '))
  })
})

test('who was born on such a day', () => {
  expect(isBornOn('1980-05-03', day('1980-05-03'))).toBe(true)
  expect(isBornOn('1980-05-04', day('1980-05-03'))).toBe(false)
  expect(isBornOn('1980-12-31', { from: '1980-01-01', to: '1980-12-31' })).toBe(true)
  expect(isBornOn('1981-01-01', { from: '1980-01-01', to: '1980-12-31' })).toBe(false)
  expect(isBornOn('1955-05-03', { birthday: '05-03' })).toBe(true)
  expect(isBornOn('1955-03-05', { birthday: '05-03' })).toBe(false)
  expect(isBornOn(null, { birthday: '05-03' })).toBe(false)
})
