import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AuditFilter, type AuditPage, audit } from '#contract/audit'
import { call } from '@/api/call'

const all = ['audit'] as const

/**
 * What others have done stays on the server: nothing of it is kept on a device that several people use, and nothing is read
 * without a connection. Not the five minutes of section 9: whoever opens the log wants to see what has been done until now.
 */
const ONLINE_ONLY = { meta: { persist: false }, networkMode: 'online', staleTime: 0 } as const

/** The only home of the keys under which the audit log is read. */
export const auditQueries = {
  all,

  /** Newest first. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'list', filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call(audit.list, { query: { ...filter, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: (last: AuditPage) => last.next_before,
    }),

  people: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'people'] as const,
      queryFn: ({ signal }) => call(audit.people, {}, { signal }),
    }),

  chain: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'chain'] as const,
      queryFn: ({ signal }) => call(audit.chain, {}, { signal }),
    }),
}
