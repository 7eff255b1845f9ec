/** Seconds that one waiting job of a tenant moves its next one back. */
const SPACING_S = 60
/** Turns are seconds since 2026: small enough for the priority of a queue, an integer of 32 bits. */
const ZERO_MS = Date.UTC(2026, 0, 1)

/**
 * The turn of a new job: the second in which it was asked for, but at least a minute after the tenant's last job that has
 * not ended (`last`, null for none). A tenant that asks for 150 jobs at once so takes places over 150 minutes, and another
 * one's first job goes before all of them but the first. As turns follow the clock, nobody waits for ever: a job is
 * passed only by those that others ask for until its turn has come.
 */
export function turnAfter(last: number | null, now: Date): number {
  const second = Math.max(0, Math.floor((now.getTime() - ZERO_MS) / 1000))
  return last === null ? second : Math.max(second, last + SPACING_S)
}
