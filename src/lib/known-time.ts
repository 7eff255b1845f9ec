/**
 * Whether a time that was noted (ms since 1970) lies in the future. The clock was wrong then: nobody knows how old what was
 * noted is, and it must not pass for the newest there is.
 */
export function isFromWrongClock(at: number, now: number): boolean {
  return at > now
}
