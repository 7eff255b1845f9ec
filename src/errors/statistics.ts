import type { HistoryEntry } from './history'

/** Spec section 9: statistics show the last 10 and the 5 most frequent. */
const LAST_SHOWN = 10
const TOP_SHOWN = 5
/** Spec section 9: frequent means 3 or more within 5 minutes. */
const FREQUENT_COUNT = 3
export const FREQUENT_WITHIN_MS = 300_000

export type ErrorStatistics = {
  total: number
  byCategory: Readonly<Record<string, number>>
  byCode: Readonly<Record<string, number>>
  /** Newest first. */
  last: readonly HistoryEntry[]
  /** Most frequent codes first; of equals the one that came last. */
  top: readonly { code: string; count: number }[]
  /** Codes that came 3 times or more within the 5 minutes before `now`. */
  frequent: readonly string[]
}

/** Counts a history (oldest first). `now` in milliseconds since 1970. */
export function statisticsOf(history: readonly HistoryEntry[], now: number): ErrorStatistics {
  const newestFirst = [...history].reverse()
  const byCode = countBy(newestFirst, ({ code }) => code)
  const recent = countBy(
    history.filter(({ at }) => now - at <= FREQUENT_WITHIN_MS),
    ({ code }) => code,
  )
  return {
    total: history.length,
    byCategory: countBy(history, ({ category }) => category),
    byCode,
    last: newestFirst.slice(0, LAST_SHOWN),
    top: Object.entries(byCode)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, TOP_SHOWN),
    frequent: Object.keys(recent).filter((code) => (recent[code] ?? 0) >= FREQUENT_COUNT),
  }
}

function countBy(list: readonly HistoryEntry[], key: (entry: HistoryEntry) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const entry of list) counts[key(entry)] = (counts[key(entry)] ?? 0) + 1
  return counts
}
