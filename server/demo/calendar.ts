import { DAY_MS } from '#contract/day'
import type { InteractionType } from '#contract/interaction-record'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000
/** Japan has no summer time. */
const JST_OFFSET_MS = 9 * 60 * MINUTE_MS
export const HISTORY_DAYS = 730
const QUIET_HOURS_MS = 3 * 60 * MINUTE_MS

/** Share of the contacts by weekday, Sunday first: closed on Sunday, mornings only on Thursday and Saturday. */
const WEEKDAYS = [0, 1.35, 1.05, 1, 0.6, 1.1, 0.8]
/** Share by month, January first: pollen in spring, vaccinations and colds from October. */
const MONTHS = [1.1, 1.15, 1.2, 1, 0.95, 1, 0.95, 0.8, 0.95, 1.15, 1.25, 1.2]
/** Holidays that fall on the same day every year, and the days around new year and Bon when the clinic is closed. */
const CLOSED = new Set(
  '01-01 01-02 01-03 02-11 02-23 04-29 05-03 05-04 05-05 08-11 08-13 08-14 08-15 11-03 11-23 12-29 12-30 12-31'.split(
    ' ',
  ),
)

const TYPES: readonly (readonly [InteractionType, number])[] = [
  ['visit', 58],
  ['call', 21],
  ['email', 7],
  ['chat', 6],
  ['note', 8],
]

export type Slot = { at: Date; type: InteractionType }

/** Midnight in Japan of the day that `at` falls on. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + JST_OFFSET_MS) / DAY_MS) * DAY_MS - JST_OFFSET_MS)
}

/** Weekday (0 is Sunday), month (1-12) and `MM-DD` in Japan. */
export function japaneseDay(at: Date): { weekday: number; month: number; monthDay: string } {
  const local = new Date(at.getTime() + JST_OFFSET_MS)
  return { weekday: local.getUTCDay(), month: local.getUTCMonth() + 1, monthDay: local.toISOString().slice(5, 10) }
}

/** How busy a day is beside an ordinary one; 0 when closed. */
export function busyness(day: Date): number {
  const { weekday, month, monthDay } = japaneseDay(day)
  return CLOSED.has(monthDay) ? 0 : (WEEKDAYS[weekday] ?? 0) * (MONTHS[month - 1] ?? 0)
}

/**
 * `count` moments of contact in the two years up to `now`, oldest first: in consulting hours, thicker on Mondays and in
 * winter, slowly more from year to year; mails and chats also when closed. `today` of them are on the day of `now`.
 */
export function contactSlots(random: Random, now: Date, count: number, today: number): Slot[] {
  const midnight = startOfDay(now).getTime()
  const days = Array.from({ length: HISTORY_DAYS }, (_, i) => new Date(midnight - (HISTORY_DAYS - i) * DAY_MS))
  const open = cumulate(days.map((day, i) => busyness(day) * (0.75 + (0.5 * i) / HISTORY_DAYS)))
  const always = cumulate(days.map((day) => busyness(day) + 0.25))
  const earlier = Array.from({ length: count - today }, () => {
    const type = random.weighted(TYPES)
    const written = type === 'email' || type === 'chat'
    const day = days[draw(random, written ? always : open)] as Date
    return { at: new Date(day.getTime() + minuteOf(random, type, day) * MINUTE_MS + random.int(0, 59) * 1000), type }
  })
  return [...earlier, ...slotsToday(random, now, today)].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** In the consulting hours that have passed; before they begin, or on a closed day, what lately arrived by itself. */
function slotsToday(random: Random, now: Date, count: number): Slot[] {
  const midnight = startOfDay(now).getTime()
  const opening = midnight + 9 * 60 * MINUTE_MS
  const closing = Math.min(now.getTime(), midnight + 18.5 * 60 * MINUTE_MS)
  const isOpen = busyness(now) > 0 && closing - opening > 20 * MINUTE_MS
  const from = isOpen ? opening : Math.max(midnight, now.getTime() - QUIET_HOURS_MS)
  const to = isOpen ? closing : now.getTime()
  return Array.from({ length: count }, () => ({
    at: new Date(from + Math.floor(random.next() * (to - from))),
    type: isOpen ? random.weighted(TYPES) : random.pick(['email', 'chat'] as const),
  }))
}

function minuteOf(random: Random, type: InteractionType, day: Date): number {
  if (type === 'email' || type === 'chat') return random.int(7 * 60, 22 * 60)
  const { weekday } = japaneseDay(day)
  const morningOnly = weekday === 4 || weekday === 6
  // Two draws, the earlier one: the waiting room is fullest right after opening.
  if (morningOnly || random.chance(0.58)) return 9 * 60 + Math.min(random.int(0, 210), random.int(0, 210))
  return 15 * 60 + Math.min(random.int(0, 210), random.int(0, 210))
}

function cumulate(weights: number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}

/** The index of a weighted draw, by bisection: seeds draw hundreds of thousands. */
function draw(random: Random, cumulated: number[]): number {
  const target = random.next() * (cumulated.at(-1) ?? 0)
  let [low, high] = [0, cumulated.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cumulated[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}
