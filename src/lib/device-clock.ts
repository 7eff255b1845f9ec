import { createStore } from './store'

/** How far this device's clock is behind that of the server, ms; negative when it is ahead, null until the server was heard. */
export const clockLag = createStore<number | null>(null)

/** So much of a difference may be the way of a reply, or of one clock alone. */
const NOISE_MS = 60_000

/**
 * Compares the time of a reply, as its `Date` header says it, with the clock of this device: it is one between the moment at which
 * the request was sent (`sentAt`, ms since 1970) and now, which may be hours, as the device sleeps.
 */
export function noteServerTime(date: string | null, sentAt: number): void {
  const at = Date.parse(date ?? '')
  const lag = Math.max(at - Date.now(), 0) + Math.min(at - sentAt, 0)
  if (Math.abs(lag - (clockLag.get() ?? Number.POSITIVE_INFINITY)) > NOISE_MS) clockLag.set(lag)
}

/**
 * What time it is, ms since 1970, by the clock of the server as far as it was heard: what one device writes down stands in order
 * with what others do. Of what is written without a connection after a restart the clock of this device has to be believed.
 */
export function serverNow(): number {
  const lag = clockLag.get() ?? 0
  return Date.now() + (Math.abs(lag) > NOISE_MS ? lag : 0)
}
