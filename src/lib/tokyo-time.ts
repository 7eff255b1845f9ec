import { serverNow } from './device-clock'

/** Japan has one time zone and no summer time, so the distance is a constant. */
const OFFSET_MS = 9 * 3_600_000

/** The wall clock in Tokyo as `YYYY-MM-DDTHH:mm`, the form of a date-time field; '' for a value that is no time. */
export function toTokyoWallClock(instant: string | number | Date): string {
  const time = new Date(instant).getTime()
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16)
}

/** The instant (ISO, UTC) of a wall clock `YYYY-MM-DDTHH:mm` in Tokyo, or null for one that does not exist. */
export function fromTokyoWallClock(wallClock: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(wallClock)) return null
  const date = new Date(`${wallClock}+09:00`)
  if (Number.isNaN(date.getTime())) return null
  // 2026-02-30 would silently become 2 March
  return toTokyoWallClock(date) === wallClock.slice(0, 16) ? date.toISOString() : null
}

/** The day in Tokyo as `YYYY-MM-DD`; today by the clock of the server, unless given. */
export function toTokyoDay(instant: string | number | Date = serverNow()): string {
  return toTokyoWallClock(instant).slice(0, 10)
}

/** The month in Tokyo as `YYYY-MM`; the present one by the clock of the server, unless given. */
export function toTokyoMonth(instant: string | number | Date = serverNow()): string {
  return toTokyoWallClock(instant).slice(0, 7)
}
