import { queryOptions } from '@tanstack/react-query'
import { COPY_PAGE } from '#contract/lists'
import { type Visit, visits } from '#contract/visits'
import { call } from '@/api/call'
import { copyAtHand } from '@/offline/cache/read-or-copy'

const all = ['visits'] as const
const days = [...all, 'day'] as const

/** Somebody who was called at another desk is seen as called here within this time. */
const REFRESH_MS = 15_000

/** The only home of the keys under which visits are read. */
export const visitQueries = {
  all,
  days,

  /** Everybody who came on a day (`YYYY-MM-DD` in Japan): they are few, and are put in order on the device. */
  day: (day: string) =>
    queryOptions({
      queryKey: [...days, day] as const,
      queryFn: ({ signal }) => readDay(day, signal),
      refetchInterval: REFRESH_MS,
    }),

  /** The birth date of a customer as the copy on this device has it; null without one. */
  birthDate: (customerId: string) =>
    queryOptions({
      queryKey: [...all, 'birth-date', customerId] as const,
      queryFn: async () => (await copyAtHand('customer', { id: customerId }))?.birth_date ?? null,
      networkMode: 'always',
    }),
}

async function readDay(day: string, signal: AbortSignal): Promise<readonly Visit[]> {
  const read: Visit[] = []
  let cursor: string | undefined
  do {
    const query = { day, limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(visits.list, { query }, { signal })
    read.push(...page.visits)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return read
}
