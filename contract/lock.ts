import * as z from 'zod/mini'

/** The idle time after which a shared screen locks, in minutes, of a tenant that has not set one. */
export const DEFAULT_LOCK_MINUTES = 10

export const SHORTEST_LOCK = 2
export const LONGEST_LOCK = 30

/** What a tenant may choose. */
export const LockMinutes = z.int().check(z.minimum(SHORTEST_LOCK), z.maximum(LONGEST_LOCK))
