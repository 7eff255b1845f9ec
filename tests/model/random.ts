import { seededRandom } from '../../src/lib/test-random.ts'

/** Random numbers that a seed repeats. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  /** True with that probability. */
  chance: (probability: number) => boolean
  /** A whole number from `min` to `max`, both possible. */
  between: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  uuid: () => string
}

export function seeded(seed: number): Random {
  const next = seededRandom(seed)
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
