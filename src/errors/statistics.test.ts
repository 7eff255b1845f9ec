// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from './history'
import { FREQUENT_WITHIN_MS, statisticsOf } from './statistics'

const NOW = 1_783_000_000_000
const MINUTE = 60_000

/** An error `ago` milliseconds before NOW. */
function entry(code: string, ago: number, category: HistoryEntry['category'] = 'network'): HistoryEntry {
  return {
    id: `${code}-${ago}`,
    at: NOW - ago,
    type: 'shown',
    code,
    category,
    severity: 'medium',
    message: '',
    requestId: null,
    path: '/',
  }
}
const every = (code: string, agos: readonly number[]) => agos.map((ago) => entry(code, ago))
const oldestFirst = (list: HistoryEntry[]) => [...list].sort((a, b) => a.at - b.at)

describe('statistics of the error history (spec section 9)', () => {
  test('counts per category and per code', () => {
    const history = [entry('NET_001', 3), entry('NET_002', 2), entry('NET_001', 1), entry('DB_001', 0, 'database')]
    const { total, byCategory, byCode } = statisticsOf(history, NOW)
    expect(total).toBe(4)
    expect(byCategory).toEqual({ network: 3, database: 1 })
    expect(byCode).toEqual({ NET_001: 2, NET_002: 1, DB_001: 1 })
  })

  test('shows the last 10, newest first', () => {
    const history = Array.from({ length: 25 }, (_, i) => entry(`C${i}`, 25 - i))
    expect(statisticsOf(history, NOW).last.map(({ code }) => code)).toEqual(
      Array.from({ length: 10 }, (_, i) => `C${24 - i}`),
    )
  })

  test('shows the 5 most frequent codes; of equals the one that came last', () => {
    const history = oldestFirst([
      ...every('A', [90, 80, 70]),
      ...every('B', [60, 50, 40, 30]),
      ...every('C', [20]),
      ...every('D', [10]),
      ...every('E', [9]),
      ...every('F', [8]),
    ])
    expect(statisticsOf(history, NOW).top).toEqual([
      { code: 'B', count: 4 },
      { code: 'A', count: 3 },
      { code: 'F', count: 1 },
      { code: 'E', count: 1 },
      { code: 'D', count: 1 },
    ])
  })

  test('frequent means 3 or more within 5 minutes', () => {
    expect(FREQUENT_WITHIN_MS).toBe(300_000)
    const history = oldestFirst([
      ...every('OFTEN', [4 * MINUTE, 2 * MINUTE, 0]),
      ...every('TWICE', [1 * MINUTE, 0]),
      ...every('LONG_AGO', [20 * MINUTE, 19 * MINUTE, 18 * MINUTE]),
    ])
    expect(statisticsOf(history, NOW).frequent).toEqual(['OFTEN'])
  })

  test('exactly 5 minutes ago still counts, a millisecond more does not', () => {
    expect(statisticsOf(every('X', [300_000, 1, 0]), NOW).frequent).toEqual(['X'])
    expect(statisticsOf(every('X', [300_001, 1, 0]), NOW).frequent).toEqual([])
  })

  test('an empty history has nothing to say', () => {
    expect(statisticsOf([], NOW)).toEqual({
      total: 0,
      byCategory: {},
      byCode: {},
      last: [],
      top: [],
      frequent: [],
    })
  })
})
