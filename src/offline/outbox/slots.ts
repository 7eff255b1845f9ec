import type { CommandClass } from './commands'

/** A request under way. */
export type Flight = {
  controller: AbortController
  class: CommandClass
  since: number
  lostAfterMs: number
  isLost: boolean
}

/** How many more requests may be under way: of each class, and in all. */
export type Slots = Readonly<Record<CommandClass | 'all', number>>

/** Browsers allow six connections to a server of HTTP/1; reading keeps one of them at least. */
const PARALLEL: Slots = { interactive: 4, bulk: 2, transfer: 1, all: 5 }
const CONNECTIONS = 6
/** A request that hangs this long holds up nobody else. */
const HANGS_MS = 3_000

export const NO_SLOTS: Slots = { interactive: 0, bulk: 0, transfer: 0, all: 0 }
/** Room for one of whatever class. */
export const ONE_SLOT: Slots = { interactive: 1, bulk: 1, transfer: 1, all: 1 }

/** How many more requests may be under way. After a failure one is tried at a time (`isProbing`). */
export function freeSlots(underWay: readonly Flight[], now: number, isProbing: boolean): Slots {
  const moving = underWay.filter(({ since }) => Math.abs(now - since) < HANGS_MS)
  const inAll = (isProbing ? 1 : PARALLEL.all) - moving.length
  const free = (own: CommandClass) => PARALLEL[own] - moving.filter((flight) => flight.class === own).length
  return {
    ...{ interactive: free('interactive'), bulk: free('bulk'), transfer: free('transfer') },
    all: Math.min(inAll, CONNECTIONS - underWay.length),
  }
}

/** Those of `wanted` for which there is room, the first ones first. */
export function withinSlots<T>(wanted: readonly T[], slots: Slots, classOf: (one: T) => CommandClass): T[] {
  const left = { ...slots }
  return wanted.filter((one) => {
    const own = classOf(one)
    if (left.all <= 0 || left[own] <= 0) return false
    left.all -= 1
    left[own] -= 1
    return true
  })
}
