// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fromTokyoWallClock, toTokyoDay, toTokyoMonth, toTokyoWallClock } from './tokyo-time'

describe('the clock of Tokyo', () => {
  it('is nine hours ahead, across days and years', () => {
    expect(toTokyoWallClock('2026-12-31T15:04:59Z')).toBe('2027-01-01T00:04')
    expect(toTokyoDay('2026-12-31T14:59:59Z')).toBe('2026-12-31')
    expect(toTokyoMonth('2026-12-31T15:00:00Z')).toBe('2027-01')
  })

  it('goes there and back', () => {
    expect(fromTokyoWallClock('2026-07-03T14:05')).toBe('2026-07-03T05:05:00.000Z')
    expect(toTokyoWallClock('2026-07-03T05:05:00.000Z')).toBe('2026-07-03T14:05')
  })

  it('knows what is no time', () => {
    for (const wrong of ['', '2026-07-03', '2026-02-30T10:00', '2026-13-01T10:00', '2026-07-03T25:00', 'x']) {
      expect(fromTokyoWallClock(wrong)).toBeNull()
    }
    expect(toTokyoWallClock('never')).toBe('')
  })
})
