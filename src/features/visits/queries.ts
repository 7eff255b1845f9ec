import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { COPY_PAGE } from '#contract/list-limits'
import { type Visit, visits } from '#contract/visits'
import { call } from '@/api/call'
import { customerQueries } from '@/features/customers/queries'
import { copyAtHand } from '@/offline/cache/read-or-copy'
import { visitKeys } from './visit-keys'

const { days } = visitKeys

/** Somebody who was called at another desk is seen as called here within this time. */
const REFRESH_MS = 15_000

/** Everybody who came on a day, and the version of that. */
export type DayOfVisits = { version: string; visits: readonly Visit[] }
const DayOfVisits = z.object({ version: z.string(), visits: visits.list.response.shape.visits })

/** How visits are read. */
export const visitQueries = {
  /**
   * Everybody who came on a day (`YYYY-MM-DD` in Japan): they are few, and are put in order on the device. Not the five minutes of
   * section 9: whoever turns to a desk, opens a form of it or has their line back sees at once what the others did.
   */
  day: (day: string) =>
    queryOptions({
      queryKey: [...days, day] as const,
      queryFn: ({ signal, client }) => readDay(day, client.getQueryData<DayOfVisits>([...days, day]), signal),
      meta: { reply: DayOfVisits },
      refetchInterval: REFRESH_MS,
      staleTime: 0,
    }),

  /** A customer as the copy on this device has them; null without one. Read again with what else is read from there of customers. */
  person: (customerId: string) =>
    queryOptions({
      queryKey: [...customerQueries.allCandidates, 'person', customerId] as const,
      queryFn: () => copyAtHand('customer', { id: customerId }),
      meta: { persist: false },
    }),
}

/** Only what has changed is sent again: a desk asks all day. */
async function readDay(day: string, before: DayOfVisits | undefined, signal: AbortSignal): Promise<DayOfVisits> {
  const read: Visit[] = []
  let cursor: string | undefined
  let version: string | undefined
  do {
    const query = {
      ...{ day, limit: COPY_PAGE },
      ...(cursor === undefined ? {} : { cursor }),
      ...(before && cursor === undefined ? { known: before.version } : {}),
    }
    const page = await call(visits.list, { query }, { signal })
    if (before?.version === page.collection_version) return { ...before }
    read.push(...page.visits)
    cursor = page.next_cursor
    // What changed between two pages makes the next question find another version, so that all pages are read again.
    version ??= page.collection_version
  } while (cursor !== undefined)
  return { version, visits: read }
}
