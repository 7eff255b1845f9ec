import { DAY_MS } from '../day.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** `to` is the day after the last one. */
export type Days = { from: Day; to: Day }

const WEEKDAYS = '日月火水木金土'

/** The day that a moment falls on in a time zone. */
export function dayIn(timezone: string, at: Date): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(at)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** All days up to and with a day. */
export function daysThrough(day: Day): Days {
  return { from: '0001-01-01', to: addDays(day, 1) }
}

/** Of a period the days up to and with a day, of none all of these; a period that is wholly ahead stays as it is. */
export function periodThrough(period: Days | null, day: Day): Days {
  const past = daysThrough(day)
  if (!period) return past
  return period.from < past.to && past.to < period.to ? { from: period.from, to: past.to } : period
}

/** The same day some months later, or the last of its month where there is none. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(year, month + months, Math.min(date, last))
}

/** A day of a year; months and days beyond their end go on in the next one. */
export function dayOf(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** `11月26日（木）` */
export function dayName(day: Day): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日（${WEEKDAYS[weekdayOf(day)]}）`
}

/** `2026年11月26日（木）` */
export function fullDayName(day: Day): string {
  return `${Number(day.slice(0, 4))}年${dayName(day)}`
}

/** `2026年11月26日（木）10:05` in a time zone. */
export function timeName(timezone: string, at: Date): string {
  const clock = new Intl.DateTimeFormat('ja-JP', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(at)
  return `${fullDayName(dayIn(timezone, at))} ${clock}`
}

/** Whole years from a birth date until a day. */
export function ageOn(day: Day, birthDate: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export function weekdayName(weekday: number): string {
  return `${WEEKDAYS[weekday]}曜日`
}

/** The birth dates of those who are of an age between two on a day. */
export function bornAtAges(day: Day, least: number, most: number): { from: Day; to: Day } {
  return { from: addDays(addMonths(day, -12 * (most + 1)), 1), to: addMonths(day, -12 * least) }
}
