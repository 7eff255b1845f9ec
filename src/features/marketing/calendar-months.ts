import type { CalendarEntry } from '#contract/marketing-data'

/** The weeks of a month, from Sunday; null for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  const weeks = Math.ceil(days.length / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => days[week * 7 + day] ?? null))
}

/** The months in which entries lie, in their order. */
export function monthsOf(entries: readonly CalendarEntry[]): string[] {
  return [...new Set(entries.map(({ day }) => day.slice(0, 7)))].toSorted()
}

/** The entries after one was changed, in the order of days. */
export function changedEntry(
  entries: readonly CalendarEntry[],
  id: string,
  change: Partial<CalendarEntry>,
): CalendarEntry[] {
  return byDay(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
}

/** The entries with one that was written: in the place of the one with its id, else as one more. */
export function withEntry(entries: readonly CalendarEntry[], written: CalendarEntry): CalendarEntry[] {
  return byDay([...entries.filter(({ id }) => id !== written.id), written])
}

const byDay = (entries: readonly CalendarEntry[]) => entries.toSorted((one, other) => one.day.localeCompare(other.day))
