import { DAY_MS } from '#contract/day'
import { serverNow } from '@/lib/device-clock'
import { toTokyoDay } from '@/lib/tokyo-time'
import { type DateForm, japaneseDate, japaneseDayName } from './japanese-dates'
import { currentLocale } from './locale'

/** The clinics are in Japan: a date on screen is a date there, whatever the device is set to. */
const TIME_ZONE = 'Asia/Tokyo'

type DateInput = string | number | Date

const ENGLISH: Record<DateForm, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  'short-date': { month: 'long', day: 'numeric', weekday: 'short' },
  'date-time': { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
}
const formats = new Map<DateForm, Intl.DateTimeFormat>()

function englishDate(date: Date, form: DateForm): string {
  const format = formats.get(form) ?? new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...ENGLISH[form] })
  formats.set(form, format)
  return format.format(date)
}

/** A calendar day `YYYY-MM-DD` has no time zone; read as midday UTC it is the same day in Tokyo. */
function toDate(input: DateInput): Date {
  if (typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)) return new Date(`${input}T03:00:00Z`)
  return new Date(input)
}

/** Formats a date, or gives '' for one that is none, so that a bad value never takes a screen down. */
function formatWith(input: DateInput | null | undefined, form: DateForm): string {
  if (input === null || input === undefined || input === '') return ''
  const date = toDate(input)
  if (Number.isNaN(date.getTime())) return ''
  return currentLocale() === 'en' ? englishDate(date, form) : japaneseDate(date, form)
}

/** 2026年7月3日 */
export function formatDate(input: DateInput | null | undefined): string {
  return formatWith(input, 'date')
}

/** 7月3日(金), for a day whose year is plain from what stands around it. */
export function formatShortDate(input: DateInput | null | undefined): string {
  return formatWith(input, 'short-date')
}

/** 2026年7月3日 14:05 */
export function formatDateTime(input: DateInput | null | undefined): string {
  return formatWith(input, 'date-time')
}

/** 14:05 */
export function formatTime(input: DateInput | null | undefined): string {
  return formatWith(input, 'time')
}

/** 昨日, 今日 or 明日 in the language on screen. */
function nameOfDay(days: number): string {
  if (currentLocale() !== 'en') return japaneseDayName(days)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}

/** Days from today in Tokyo to the day of `date`: -1 is yesterday, whatever the hour. */
function daysFrom(now: number, date: Date): number {
  return Math.round((Date.parse(toTokyoDay(date)) - Date.parse(toTokyoDay(now))) / DAY_MS)
}

/** The day as people at a desk say it: 今日, 昨日, 11月19日(木), or with its year where that is another one. */
export function formatDay(input: DateInput | null | undefined, now = serverNow()): string {
  if (input === null || input === undefined || input === '') return ''
  const date = toDate(input)
  if (Number.isNaN(date.getTime())) return ''
  const days = daysFrom(now, date)
  if (Math.abs(days) <= 1) return nameOfDay(days)
  return toTokyoDay(date).slice(0, 4) === toTokyoDay(now).slice(0, 4) ? formatShortDate(date) : formatDate(date)
}

/** 「今日 08:13」「昨日 12:05」「11月19日(木)」: when something was, where the hour matters only for the last two days. */
export function formatWhen(input: DateInput | null | undefined, now = serverNow()): string {
  const day = formatDay(input, now)
  if (day === '' || Math.abs(daysFrom(now, toDate(input ?? ''))) > 1) return day
  return `${day} ${formatTime(input)}`
}

/** 「昨日 12:05」「11月19日(木) 08:13」: when something was, to the minute. */
export function formatMoment(input: DateInput | null | undefined, now = serverNow()): string {
  return `${formatDay(input, now)} ${formatTime(input)}`.trim()
}
