import { queryOptions } from '@tanstack/react-query'
import { profile } from '#contract/profile'
import { call } from '@/api/call'

/** The only home of the keys under which the own account is read. */
export const profileQueries = {
  /** The tenants that the person may work in. */
  memberships: () =>
    queryOptions({
      queryKey: ['profile', 'memberships'] as const,
      queryFn: ({ signal }) => call(profile.memberships, {}, { signal }),
      meta: { reply: profile.memberships.response },
    }),
}
