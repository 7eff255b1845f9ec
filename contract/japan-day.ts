// Days of Japan's calendar, as `YYYY-MM-DD`, and how far they are from each other. Japan has one time zone and no summer time.

import { DAY_MS } from './day.ts'

const OFFSET_MS = 9 * 3_600_000

/** The day in Japan at an instant (ms since 1970). */
export function japanDay(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant (ms since 1970) at which a day begins in Japan. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MS
}

/** The day so many days before another; negative: after it. */
export function daysBefore(day: string, days: number): string {
  return japanDay(startOfDay(day) - days * DAY_MS)
}

/** The same day so many months before; where that month is shorter, its last day: three months before 31 May is 28 February. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
