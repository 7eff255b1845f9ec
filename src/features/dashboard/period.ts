import type { InteractionType } from '#contract/interaction-record'
import { daysBefore, monthsBefore } from '#contract/japan-day'
import { contactLists } from '@/features/interactions/list-queries'
import { formatDate, formatDay } from '@/i18n/format'
import { formatMonth } from '@/i18n/month'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import type { PeriodSearch } from './period-link'

/** A day or a month of the desk whose contacts are shown. */
export type Period = {
  /** As people say it; `title` with its year. */
  name: string
  title: string
  isDay: boolean
  ask: (type?: InteractionType) => ReturnType<typeof contactLists.day>
  /** Whether an instant (ISO) lies in it. */
  holds: (instant: string) => boolean
  before: PeriodSearch
  /** Null of the present one: there is none after it. */
  after: PeriodSearch | null
}

/** The day `YYYY-MM-DD` in Tokyo; null for one that does not exist. */
export function dayPeriod(day: string): Period | null {
  if (toTokyoDay(day) !== day) return null
  return {
    ...{ name: formatDay(day), title: formatDate(day), isDay: true },
    ask: (type) => contactLists.day(day, type),
    holds: (instant) => toTokyoDay(instant) === day,
    before: { day: daysBefore(day, 1) },
    after: day < toTokyoDay() ? { day: daysBefore(day, -1) } : null,
  }
}

/** The month `YYYY-MM` in Tokyo; null for one that does not exist or is to come. */
export function monthPeriod(month: string): Period | null {
  if (toTokyoMonth(`${month}-01`) !== month || month > toTokyoMonth()) return null
  const name = formatMonth(month)
  return {
    ...{ name, title: name, isDay: false },
    ask: (type) => contactLists.month(month, type),
    holds: (instant) => toTokyoMonth(instant) === month,
    before: { month: monthBefore(month, 1) },
    after: month < toTokyoMonth() ? { month: monthBefore(month, -1) } : null,
  }
}

function monthBefore(month: string, months: number): string {
  return monthsBefore(`${month}-01`, months).slice(0, 7)
}
