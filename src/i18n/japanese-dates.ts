import { toTokyoWallClock } from '@/lib/tokyo-time'

const WEEKDAYS = '日月火水木金土'
const DAYS: Record<number, string> = { [-1]: '昨日', 0: '今日', 1: '明日' }

export type DateForm = 'date' | 'short-date' | 'date-time' | 'time'

/**
 * A moment in Tokyo as Japanese write it. The browser's own formats say the same, but making the first one takes a tablet
 * longer than drawing the whole first screen.
 */
export function japaneseDate(date: Date, form: DateForm): string {
  const clock = toTokyoWallClock(date)
  const [year = 0, month = 0, day = 0] = clock.slice(0, 10).split('-').map(Number)
  const time = clock.slice(11)
  if (form === 'time') return time
  if (form === 'short-date') return `${month}月${day}日(${WEEKDAYS[new Date(clock.slice(0, 10)).getUTCDay()]})`
  return form === 'date' ? `${year}年${month}月${day}日` : `${year}年${month}月${day}日 ${time}`
}

/** 昨日, 今日 or 明日 for -1, 0 and 1. */
export function japaneseDayName(days: number): string {
  return DAYS[days] ?? ''
}
