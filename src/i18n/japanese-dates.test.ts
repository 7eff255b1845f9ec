import { expect, it } from 'vitest'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { type DateForm, japaneseDate, japaneseDayName } from './japanese-dates'

const SEED = testNumber('SEED', 1)

const BROWSER: Record<DateForm, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  'short-date': { month: 'long', day: 'numeric', weekday: 'short' },
  'date-time': { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
}

it.each(Object.entries(BROWSER))(
  `%s is what the browser writes, on any day since 1952 (seed ${SEED})`,
  (form, options) => {
    const browser = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...options })
    const random = seededRandom(SEED)
    // Before 1952 Japan had summer time, which no record of ours needs.
    const from = Date.parse('1952-01-01T00:00:00+09:00')
    const edges = ['2026-12-31T15:00:00Z', '2026-12-31T14:59:59Z', '2024-02-28T15:00:00Z', '2000-01-01T00:00:00Z']
    const dates = [...edges.map((edge) => new Date(edge))]
    for (let i = 0; i < 2_000; i += 1) dates.push(new Date(from + random() * (Date.parse('2100-01-01Z') - from)))
    for (const date of dates) expect(japaneseDate(date, form as DateForm)).toBe(browser.format(date))
  },
)

it('names of days are those of the browser', () => {
  const browser = new Intl.RelativeTimeFormat('ja', { numeric: 'auto' })
  for (const days of [-1, 0, 1]) expect(japaneseDayName(days)).toBe(browser.format(days, 'day'))
})
