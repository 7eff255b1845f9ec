import { toTokyoDay } from '@/lib/tokyo-time'
import { currentLocale } from './locale'

/** The clinics are in Japan: a date on screen is a date there, whatever the device is set to. */
const TIME_ZONE = 'Asia/Tokyo'

type DateInput = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale() === 'en' ? 'en-GB' : 'ja-JP'
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options })
    formats.set(key, format)
  }
  return format
}

/** A calendar day `YYYY-MM-DD` has no time zone; read as midday UTC it is the same day in Tokyo. */
function toDate(input: DateInput): Date {
  if (typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)) return new Date(`${input}T03:00:00Z`)
  return new Date(input)
}

/** Formats a date, or gives '' for one that is none, so that a bad value never takes a screen down. */
function formatWith(input: DateInput | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (input === null || input === undefined || input === '') return ''
  const date = toDate(input)
  return Number.isNaN(date.getTime()) ? '' : dateFormat(options).format(date)
}

/** 2026年7月3日 */
export function formatDate(input: DateInput | null | undefined): string {
  return formatWith(input, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** 7月3日(金), for a day whose year is plain from what stands around it. */
export function formatShortDate(input: DateInput | null | undefined): string {
  return formatWith(input, { month: 'long', day: 'numeric', weekday: 'short' })
}

/** 2026年7月3日 14:05 */
export function formatDateTime(input: DateInput | null | undefined): string {
  return formatWith(input, { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' })
}

/** 14:05 */
export function formatTime(input: DateInput | null | undefined): string {
  return formatWith(input, { hour: '2-digit', minute: '2-digit' })
}

const dayNames = new Map<string, Intl.RelativeTimeFormat>()

/** 昨日, 今日 or 明日 in the language on screen. Making a format takes longer than using it a hundred times. */
function nameOfDay(days: number): string {
  const locale = currentLocale()
  const format = dayNames.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  dayNames.set(locale, format)
  return format.format(days, 'day')
}

/** Days from today in Tokyo to the day of `date`: -1 is yesterday, whatever the hour. */
function daysFrom(now: number, date: Date): number {
  return Math.round((Date.parse(toTokyoDay(date)) - Date.parse(toTokyoDay(now))) / 86_400_000)
}

/** The day as people at a desk say it: 今日, 昨日, 11月19日(木), or with its year where that is another one. */
export function formatDay(input: DateInput | null | undefined, now = Date.now()): string {
  if (input === null || input === undefined || input === '') return ''
  const date = toDate(input)
  if (Number.isNaN(date.getTime())) return ''
  const days = daysFrom(now, date)
  if (Math.abs(days) <= 1) return nameOfDay(days)
  return toTokyoDay(date).slice(0, 4) === toTokyoDay(now).slice(0, 4) ? formatShortDate(date) : formatDate(date)
}

/** 「今日 08:13」「昨日 12:05」「11月19日(木)」: when something was, where the hour matters only for the last two days. */
export function formatWhen(input: DateInput | null | undefined, now = Date.now()): string {
  const day = formatDay(input, now)
  if (day === '' || Math.abs(daysFrom(now, toDate(input ?? ''))) > 1) return day
  return `${day} ${formatTime(input)}`
}

/** 「昨日 12:05」「11月19日(木) 08:13」: when something was, to the minute. */
export function formatMoment(input: DateInput | null | undefined, now = Date.now()): string {
  return `${formatDay(input, now)} ${formatTime(input)}`.trim()
}
