import { DAY_MS } from './day.ts'

export type Holiday = { day: string; name: string }

/** Holidays on a day of their own, as the law has had it since 2022. */
const FIXED: readonly [month: number, day: number, name: string][] = [
  [1, 1, '元日'],
  [2, 11, '建国記念の日'],
  [2, 23, '天皇誕生日'],
  [4, 29, '昭和の日'],
  [5, 3, '憲法記念日'],
  [5, 4, 'みどりの日'],
  [5, 5, 'こどもの日'],
  [8, 11, '山の日'],
  [11, 3, '文化の日'],
  [11, 23, '勤労感謝の日'],
]
/** Holidays on the second or third Monday of a month. */
const MONDAYS: readonly [month: number, week: number, name: string][] = [
  [1, 2, '成人の日'],
  [7, 3, '海の日'],
  [9, 3, '敬老の日'],
  [10, 2, 'スポーツの日'],
]

/** The national holidays of a year (1980 to 2099) by the rules of today, with 振替休日 and 国民の休日. */
export function holidaysOf(year: number): Holiday[] {
  const named: Holiday[] = [
    ...FIXED.map(([month, day, name]) => ({ day: dayOf(year, month, day), name })),
    ...MONDAYS.map(([month, week, name]) => ({ day: mondayOf(year, month, week), name })),
    { day: dayOf(year, 3, equinox(year, 20.8431)), name: '春分の日' },
    { day: dayOf(year, 9, equinox(year, 23.2488)), name: '秋分の日' },
  ]
  const taken = new Set(named.map(({ day }) => day))
  const between = named
    .map(({ day }) => after(day, 1))
    .filter((day) => !taken.has(day) && taken.has(after(day, 1)) && weekday(day) !== 0)
    .map((day) => ({ day, name: '国民の休日' }))
  const substitutes = named
    .filter(({ day }) => weekday(day) === 0)
    .map(({ day }) => ({ day: firstFree(after(day, 1), taken), name: '振替休日' }))
  return [...named, ...between, ...substitutes].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The day of the equinox in Japan, by the formula that is used for the calendar. */
function equinox(year: number, base: number): number {
  return Math.floor(base + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4)
}

function mondayOf(year: number, month: number, week: number): string {
  const first = weekday(dayOf(year, month, 1))
  return dayOf(year, month, 1 + ((8 - first) % 7) + (week - 1) * 7)
}

function firstFree(day: string, taken: ReadonlySet<string>): string {
  return taken.has(day) ? firstFree(after(day, 1), taken) : day
}

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
