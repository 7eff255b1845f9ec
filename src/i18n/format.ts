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

/** 2026年7月, from a date or from `YYYY-MM`. */
export function formatMonth(input: DateInput | null | undefined): string {
  const isMonth = typeof input === 'string' && /^\d{4}-\d{2}$/.test(input)
  return formatWith(isMonth ? `${input}-01` : input, { year: 'numeric', month: 'long' })
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Making one takes longer than formatting with it a hundred times; a list has one in each row. */
function relativeFormat(): Intl.RelativeTimeFormat {
  const locale = currentLocale()
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relativeFormats.set(locale, format)
  return format
}

/** 「3 分前」「昨日」; less than a minute is 「今」. `now` in milliseconds. */
export function formatRelative(input: DateInput | null | undefined, now = Date.now()): string {
  if (input === null || input === undefined || input === '') return ''
  const seconds = (toDate(input).getTime() - now) / 1000
  if (Number.isNaN(seconds)) return ''
  const format = relativeFormat()
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second')
}

/** 1,240 */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(currentLocale(), options).format(value)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 12.3 MB, counted in thousands as the systems of the devices do. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1)
  const unit = BYTE_UNITS[power] ?? 'byte'
  return formatNumber(bytes / 1000 ** power, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
}

/**
 * Full years of life on the day of `now` in Tokyo, from a birth date `YYYY-MM-DD`; null without one, for one that is
 * none, and for one in the future. Somebody born on 29 February has the birthday on 1 March in other years.
 */
export function ageFrom(birthDate: string | null | undefined, now = Date.now()): number | null {
  const born = /^(\d{4})-(\d{2}-\d{2})$/.exec(birthDate ?? '')
  if (!born?.[1] || !born[2]) return null
  const today = toTokyoDay(now)
  const age = Number(today.slice(0, 4)) - Number(born[1]) - (today.slice(5) < born[2] ? 1 : 0)
  return age < 0 ? null : age
}

/** The date in the Japanese era, 「令和8年7月3日」; the first year of an era is 「元年」. Always in Japanese. */
export function formatEra(input: DateInput | null | undefined): string {
  if (input === null || input === undefined || input === '') return ''
  const date = toDate(input)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
    timeZone: TIME_ZONE,
    era: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
    .format(date)
    .replace(/^(\D+)1年/, '$1元年')
}
