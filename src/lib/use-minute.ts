import { useSyncExternalStore } from 'react'
import { serverNow } from './device-clock'
import { createTicker } from './ticker'

const MINUTE_MS = 60_000

/** The beginning of the present minute by the clock of the server, ms since 1970. Who calls it is drawn anew each minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute)
}

const thisMinute = () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
const subscribe = createTicker(() => thisMinute() + MINUTE_MS - serverNow())
