import { serverNow } from '@/lib/device-clock'
import { toTokyoDay } from '@/lib/tokyo-time'

const DAY = /^(\d{4})-(\d{2}-\d{2})$/

/**
 * Full years of life on the day of `now` in Tokyo, from a birth date `YYYY-MM-DD`; null without one, for one that is
 * none, and for one in the future. Somebody born on 29 February has the birthday on 1 March in other years.
 */
export function ageFrom(birthDate: string | null | undefined, now = serverNow()): number | null {
  const born = DAY.exec(birthDate ?? '')
  if (!born?.[1] || !born[2]) return null
  const today = toTokyoDay(now)
  const age = Number(today.slice(0, 4)) - Number(born[1]) - (today.slice(5) < born[2] ? 1 : 0)
  return age < 0 ? null : age
}

let eras: Intl.DateTimeFormat | undefined

/** The year of birth in the Japanese era, as on an insurance card: 「昭和27年」; the first year of an era is 「元年」. */
export function eraYear(birthDate: string): string {
  if (!DAY.test(birthDate)) return ''
  eras ??= new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { timeZone: 'Asia/Tokyo', era: 'long', year: 'numeric' })
  const date = new Date(`${birthDate}T03:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : eras.format(date).replace(/^(\D+)1年/, '$1元年')
}
