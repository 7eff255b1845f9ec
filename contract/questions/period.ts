import { addDays, addMonths, type Day, dayName, dayOf, weekdayOf } from './calendar.ts'
import { explainedDays, type FoundPeriod, type Period, rangeName, singleDay, writtenDays } from './written-days.ts'

type Rule = { pattern: RegExp; read: (today: Day, groups: (string | undefined)[]) => Period | null }

/** Words that mean other days tomorrow say which ones they are, so that they can be asked again at any time. */
const explained = (from: Day, to: Day, words: string): Period => ({
  ...{ from, to },
  label: `${words}（${rangeName(from, addDays(to, -1))}）`,
})
const week = (from: Day, label: string): Period => explained(from, addDays(from, 7), label)
const month = (from: Day): Period => ({
  from,
  to: addMonths(from, 1),
  label: `${Number(from.slice(0, 4))}年${Number(from.slice(5, 7))}月`,
})
const year = (number: number): Period => ({
  from: dayOf(number, 1, 1),
  to: dayOf(number + 1, 1, 1),
  label: `${number}年`,
})
const monday = (today: Day) => addDays(today, -((weekdayOf(today) + 6) % 7))
const firstOf = (today: Day) => `${today.slice(0, 7)}-01`
const yearOf = (today: Day) => Number(today.slice(0, 4))

const DAYS: Record<string, number> = {
  今日: 0,
  本日: 0,
  昨日: -1,
  キノウ: -1,
  一昨日: -2,
  オトトイ: -2,
  明日: 1,
  アシタ: 1,
}
const WEEKS: Record<string, number> = { 先々週: -2, 先週: -1, 今週: 0, 来週: 1 }
const MONTHS: Record<string, number> = { 先々月: -2, 先月: -1, 今月: 0, 来月: 1 }
const YEARS: Record<string, number> = { 一昨年: -2, オトトシ: -2, 昨年: -1, 去年: -1, 今年: 0, 本年: 0 }
const either = (words: object) => Object.keys(words).join('|')

/** Longer readings stand first: 先週の月曜日 before 先週. Hiragana arrives as katakana. */
const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^(${either(WEEKS)})ノ?([日月火水木金土])曜日?`, 'u'),
    read: (today, [, words = '', weekday = '']) => {
      const offset = ('月火水木金土日'.indexOf(weekday) + 7) % 7
      const from = addDays(monday(today), 7 * (WEEKS[words] ?? 0) + offset)
      return singleDay(from, `${yearOf(from)}年${dayName(from)}`)
    },
  },
  {
    pattern: new RegExp(`^(${either(DAYS)})`, 'u'),
    read: (today, [, word = '']) => {
      const from = addDays(today, DAYS[word] ?? 0)
      return singleDay(
        from,
        `${word.replace('キノウ', '昨日').replace('オトトイ', '一昨日').replace('アシタ', '明日')}（${dayName(from).replace('（', ' ').replace('）', '')}）`,
      )
    },
  },
  {
    pattern: new RegExp(`^(${either(WEEKS)})`, 'u'),
    read: (today, [, word = '']) => week(addDays(monday(today), 7 * (WEEKS[word] ?? 0)), word),
  },
  {
    pattern: new RegExp(`^(${either(MONTHS)})`, 'u'),
    read: (today, [, word = '']) => month(addMonths(firstOf(today), MONTHS[word] ?? 0)),
  },
  {
    pattern: new RegExp(`^(${either(YEARS)})ノ?(\\d{1,2})月`, 'u'),
    read: (today, [, word = '', number]) => monthOf(yearOf(today) + (YEARS[word] ?? 0), Number(number)),
  },
  {
    pattern: new RegExp(`^(${either(YEARS)})`, 'u'),
    read: (today, [, word = '']) => year(yearOf(today) + (YEARS[word] ?? 0)),
  },
  {
    pattern: /^(?:(\d{4})年)?(\d{1,2})月(?!\d)/u,
    read: (today, [, given, number]) => {
      const asked = Number(number)
      const latest = asked > Number(today.slice(5, 7)) ? yearOf(today) - 1 : yearOf(today)
      return monthOf(given ? Number(given) : latest, asked)
    },
  },
  { pattern: /^(\d{4})年(?!生|\d)/u, read: (_, [, number]) => year(Number(number)) },
  {
    pattern: /^(?:過去|直近|ココ|コノ)(\d{1,3})(日間?|週間?|[カヶケ箇]月間?|年間?)/u,
    read: (today, [, number, unit = '']) =>
      explained(
        addDays(before(today, Number(number), unit), 1),
        addDays(today, 1),
        `この${number}${unit.replace(/^[カヶケ箇]/u, 'か').replace(/間?$/u, '')}間`,
      ),
  },
]

/** The period that a folded text begins with; null for none, and for days that do not exist. */
export function periodAt(text: string, today: Day): FoundPeriod | null {
  const written = writtenDays(text, today)
  if (written) return written
  for (const { pattern, read } of RULES) {
    const found = pattern.exec(text)
    const period = found && read(today, [...found])
    if (found && period) return inFull({ period, length: found[0].length }, text)
  }
  return null
}

/** What stands explained in brackets is meant, also where the words have come to mean other days. */
function inFull({ period, length }: FoundPeriod, text: string): FoundPeriod {
  const days = explainedDays(text.slice(length), period.from)
  if (!days) return { period, length }
  const isSame = days.period.from === period.from && days.period.to === period.to
  return { period: isSame ? period : days.period, length: length + days.length }
}

/** So long before a day: `unit` begins with 日, 週, 年, or is one of the words for months. */
export function before(today: Day, number: number, unit: string): Day {
  if (unit.startsWith('日')) return addDays(today, -number)
  if (unit.startsWith('週')) return addDays(today, -7 * number)
  return addMonths(today, unit.startsWith('年') ? -12 * number : -number)
}

function monthOf(number: number, asked: number): Period | null {
  return asked >= 1 && asked <= 12 && number >= 1900 && number < 2200 ? month(dayOf(number, asked, 1)) : null
}
