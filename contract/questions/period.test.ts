// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { searchText } from '../search-text.ts'
import { periodAt } from './period.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const read = (text: string) => {
  const found = periodAt(searchText(text), TODAY)
  return found && [found.period.from, found.period.to]
}

describe('the words for a period', () => {
  it.each([
    ['今日', '2026-11-26', '2026-11-27'],
    ['きのう', '2026-11-25', '2026-11-26'],
    ['おととい', '2026-11-24', '2026-11-25'],
    ['明日', '2026-11-27', '2026-11-28'],
    ['今週', '2026-11-23', '2026-11-30'],
    ['先週', '2026-11-16', '2026-11-23'],
    ['先週の日曜日', '2026-11-22', '2026-11-23'],
    ['今月', '2026-11-01', '2026-12-01'],
    ['先月', '2026-10-01', '2026-11-01'],
    ['去年', '2025-01-01', '2026-01-01'],
    ['去年の2月', '2025-02-01', '2025-03-01'],
    ['10月', '2026-10-01', '2026-11-01'],
    ['１０月', '2026-10-01', '2026-11-01'],
    ['2024年2月29日', '2024-02-29', '2024-03-01'],
    ['3/5', '2026-03-05', '2026-03-06'],
    ['過去30日', '2026-10-28', '2026-11-27'],
    ['この3か月', '2026-08-27', '2026-11-27'],
    ['直近2週間', '2026-11-13', '2026-11-27'],
    ['この1年', '2025-11-27', '2026-11-27'],
  ])('%s', (text, from, to) => {
    expect(read(text)).toEqual([from, to])
  })

  it('mean the latest such month or day that has come', () => {
    expect(read('12月')).toEqual(['2025-12-01', '2026-01-01'])
    expect(read('11月27日')).toEqual(['2025-11-27', '2025-11-28'])
  })

  it('are none for days that do not exist', () => {
    expect([read('2026年2月30日'), read('13月'), read('13月5日'), read('山田')]).toEqual([null, null, null, null])
  })
})
