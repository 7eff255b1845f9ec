import * as z from 'zod/mini'
import { DAY_MS } from '#contract/day'
import { busyness, japaneseDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Slot, Words } from './template.ts'

/** What changes from one contact to the next: one of several words, or a number between two. */
export const WordTable = z.record(
  z.string(),
  z.union([
    z.array(z.string()),
    z.object({ from: z.number(), to: z.number(), /** Behind the point. */ digits: z._default(z.number(), 0) }),
  ]),
)
export type WordTable = z.infer<typeof WordTable>

const time = (random: Random) => `${random.pick([9, 10, 11, 15, 16, 17])}時${random.pick(['', '15分', '30分', '45分'])}`

const MADE: Readonly<Record<string, Slot>> = {
  time,
  clock: time,
  fee: (random) => `${(random.int(6, 98) * 110).toLocaleString('ja-JP')}円`,
}

const WEEKDAYS = ['日曜', '月曜', '火曜', '水曜', '木曜の午前', '金曜', '土曜の午前'] as const

/** The words of a contact at this time: with the days that people name in it, `date` and its `weekday`, `date2`, a month. */
export function wordsAt(table: WordTable, at: Date): Words {
  let first: Date | undefined
  const soon = (random: Random) => {
    first ??= nextOpenDay(at, random.int(2, 28))
    return first
  }
  const later = (random: Random) => nextOpenDay(at, random.int(29, 60))
  const days: Readonly<Record<string, Slot>> = {
    date: (random) => spoken(soon(random)),
    weekday: (random) => WEEKDAYS[japaneseDay(soon(random)).weekday] ?? '',
    date2: (random) => spoken(later(random)),
    month: (random) => String(japaneseDay(later(random)).month),
  }
  return (name) => days[name] ?? MADE[name] ?? slotOf(table[name])
}

function slotOf(words: WordTable[string] | undefined): Slot | undefined {
  if (words === undefined || Array.isArray(words)) return words
  const { from, to, digits } = words
  const scale = 10 ** digits
  return (random) => (random.int(from * scale, to * scale) / scale).toFixed(digits)
}

function nextOpenDay(at: Date, days: number): Date {
  let day = new Date(at.getTime() + days * DAY_MS)
  while (busyness(day) === 0) day = new Date(day.getTime() + DAY_MS)
  return day
}

function spoken(day: Date): string {
  const [month, date] = japaneseDay(day).monthDay.split('-').map(Number)
  return `${month}月${date}日`
}
