import { queryOptions } from '@tanstack/react-query'
import { profile } from '#contract/profile'
import { call } from '@/api/call'

/** As many as this device keeps itself. */
const LIMIT = 100

/** The only home of the keys under which the session screen reads. */
export const sessionQueries = {
  /**
   * What the server knows of the own account. Not the five minutes of section 9: who looks whether a stranger has signed in
   * must not be shown what was true before.
   */
  securityEvents: () =>
    queryOptions({
      queryKey: ['session', 'security-events'] as const,
      queryFn: ({ signal }) => call(profile.securityEvents, { query: { limit: LIMIT } }, { signal }),
      meta: { reply: profile.securityEvents.response },
      staleTime: 0,
    }),
}
