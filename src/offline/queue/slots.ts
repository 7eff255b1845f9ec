/** A request under way. */
export type Flight = { controller: AbortController; since: number; lostAfterMs: number; isLost: boolean }

/** Browsers allow six connections to a server of HTTP/1; reading keeps two of them. */
const PARALLEL = 4
const CONNECTIONS = 6
/** A request that hangs this long holds up nobody else. */
const HANGS_MS = 3_000

/** How many more requests may be under way. After a failure one is tried at a time (`isProbing`). */
export function freeSlots(underWay: readonly Flight[], now: number, isProbing: boolean): number {
  const hanging = underWay.filter(({ since }) => Math.abs(now - since) >= HANGS_MS).length
  const moving = underWay.length - hanging
  return Math.min((isProbing ? 1 : PARALLEL) - moving, CONNECTIONS - underWay.length)
}
