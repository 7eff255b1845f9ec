import { useSyncExternalStore } from 'react'
import { DAY_MS } from '#contract/day'
import { serverNow } from './device-clock'
import { createTicker } from './ticker'
import { toTokyoDay } from './tokyo-time'

/**
 * The day in Tokyo by the clock of the server. Who calls it is drawn anew at midnight: 「今日」 on a page that stays open over night, in a row whose record
 * does not change, would be yesterday.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today)
}

const today = () => toTokyoDay()
const midnight = () => Date.parse(`${toTokyoDay(serverNow() + DAY_MS)}T00:00:00+09:00`)
const subscribe = createTicker(() => midnight() - serverNow())
