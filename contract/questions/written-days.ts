import { addDays, type Day, dayName, dayOf, weekdayOf } from './calendar.ts'

/** Days from the first until before `to`. */
export type Period = { from: Day; to: Day; label: string }
/** A period at the beginning of a text, and how long its words are. */
export type FoundPeriod = { period: Period; length: number }

const WEEKDAY = '日月火水木金土'
const DAY = String.raw`(?:(\d{4})年)?(\d{1,2})(?:月|\/)(\d{1,2})日?(?:\([${WEEKDAY}]\)|[${WEEKDAY}]曜日?)?`
const UNTIL = String.raw`(?:カラ|[~〜])(?:(\d{4})年)?(?:(\d{1,2})(?:月|\/))?(\d{1,2})日?(?:\([${WEEKDAY}]\)|[${WEEKDAY}]曜日?)?(?:マデ)?`
const ONE = new RegExp(`^${DAY}`, 'u')
const SEVERAL = new RegExp(`^${DAY}${UNTIL}`, 'u')
/** How the words for a day are explained: 今日（11月26日 木）. */
const EXPLAINED = new RegExp(String.raw`^\((\d{1,2})月(\d{1,2})日([${WEEKDAY}])\)`, 'u')

export function singleDay(from: Day, label: string): Period {
  return { from, to: addDays(from, 1), label }
}

/** `2026年11月23日〜11月29日`, both among them. */
export function rangeName(from: Day, last: Day): string {
  const [of, until] = [from, last].map((day) => ({ year: Number(day.slice(0, 4)), name: dayName(day).slice(0, -3) }))
  if (!of || !until) return ''
  return `${of.year}年${of.name}〜${of.year === until.year ? '' : `${until.year}年`}${until.name}`
}

/** A day or a range of days that a folded text begins with. Without a year the latest such day that has come. */
export function writtenDays(text: string, today: Day): FoundPeriod | null {
  const [range, year, month, date, toYear, toMonth, toDate] = SEVERAL.exec(text) ?? []
  const from = range ? dayGiven(today, year, Number(month), Number(date)) : null
  if (range && from) {
    const last = lastGiven(from, toYear, Number(toMonth ?? month), Number(toDate))
    return last === null
      ? null
      : { period: { from, to: addDays(last, 1), label: rangeName(from, last) }, length: range.length }
  }
  const [one, ofYear, ofMonth, ofDate] = ONE.exec(text) ?? []
  const day = one ? dayGiven(today, ofYear, Number(ofMonth), Number(ofDate)) : null
  return one && day ? { period: dayPeriod(day), length: one.length } : null
}

/**
 * The days in brackets after words that mean others tomorrow, as an interpretation explains them: 今日（11月26日 木）,
 * 今週（2026年11月23日〜11月29日）. They say which days are meant, whenever they are read; `near` is what the words mean today.
 */
export function explainedDays(text: string, near: Day): FoundPeriod | null {
  const [whole, month, date, weekday = ''] = EXPLAINED.exec(text) ?? []
  if (whole) {
    const day = nearest(near, Number(month), Number(date), WEEKDAY.indexOf(weekday))
    return day === null ? null : { period: dayPeriod(day), length: whole.length }
  }
  const range = text.startsWith('(') ? writtenDays(text.slice(1), near) : null
  return range && text[range.length + 1] === ')' ? { ...range, length: range.length + 2 } : null
}

function dayPeriod(day: Day): Period {
  return singleDay(day, `${Number(day.slice(0, 4))}年${dayName(day)}`)
}

function isDay(year: number, month: number, date: number): boolean {
  return month >= 1 && month <= 12 && date > 0 && Number(dayOf(year, month, date).slice(8)) === date
}

/** Without a year the latest such day that has come. */
function dayGiven(today: Day, given: string | undefined, month: number, date: number): Day | null {
  const thisYear = Number(today.slice(0, 4))
  const years = given ? [Number(given)] : [thisYear, thisYear - 1]
  const named = years.filter((year) => isDay(year, month, date)).map((year) => dayOf(year, month, date))
  return named.find((day) => given !== undefined || day <= today) ?? null
}

/** The end of a range: without a year the first such day that is not before its beginning. */
function lastGiven(from: Day, given: string | undefined, month: number, date: number): Day | null {
  const ofFrom = Number(from.slice(0, 4))
  const years = given ? [Number(given)] : [ofFrom, ofFrom + 1]
  const named = years.filter((year) => isDay(year, month, date)).map((year) => dayOf(year, month, date))
  return named.find((day) => day >= from) ?? null
}

/** The day of this name and weekday that is nearest to another one, within the years of one office. */
function nearest(near: Day, month: number, date: number, weekday: number): Day | null {
  const year = Number(near.slice(0, 4))
  const named = Array.from({ length: 9 }, (_, i) => year - 4 + i)
    .filter((one) => isDay(one, month, date))
    .map((one) => dayOf(one, month, date))
    .filter((day) => weekdayOf(day) === weekday)
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(near))
  return named.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
