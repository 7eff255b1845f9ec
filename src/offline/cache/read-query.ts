import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Codec } from '../device/codec'

/** Which stored answers are of no use: `now` and `maxAgeMs` in ms, `buster` of the present schema, `limit` of their number. */
export type TidyRules = { now: number; maxAgeMs: number; buster: string; limit: number }

/** Undefined for what cannot be read. */
export function readQuery(stored: unknown, codec: Codec): PersistedQuery | undefined {
  if (stored === undefined) return undefined
  try {
    const query = codec.decode(stored) as PersistedQuery
    return typeof query?.state?.dataUpdatedAt === 'number' && Array.isArray(query.queryKey) ? query : undefined
  } catch {
    return undefined
  }
}
