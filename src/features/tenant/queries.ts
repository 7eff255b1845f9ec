import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DEFAULT_FEATURES, type FeatureFlags, tenant } from '#contract/tenant'
import { call } from '@/api/call'
import { isFinalRefusal } from '@/offline/cache/retry-policy'
import { lastFeatures } from '@/session/last-features'
import { useSession } from '@/session/session'

export const tenantQueries = {
  all: () => ['tenant'] as const,
  /** Feature flags of the own tenant. The cache belongs to one tenant and user, so neither is part of the key. */
  features: () =>
    queryOptions({
      queryKey: [...tenantQueries.all(), 'features'] as const,
      queryFn: ({ signal }) => call(tenant.features, {}, { signal }),
      meta: { reply: tenant.features.response },
      // Many parts of the desk follow the flags, and each comes in its own time.
      retryOnMount: ({ state }) => !isFinalRefusal(state.error),
    }),
}

/** The flags to go by: the server's, else the last known ones, else the defaults of spec section 6. */
export function featuresInForce(fromServer: FeatureFlags | undefined, lastKnown: FeatureFlags | null): FeatureFlags {
  return fromServer ?? lastKnown ?? DEFAULT_FEATURES
}

/** The feature flags in force for the signed-in person's tenant. */
export function useFeatures(): FeatureFlags {
  return useFeatureState().flags
}

/** The flags, and whether they are more than a guess: until the first answer ever, nothing is asked that may be off. */
export function useFeatureState(): { flags: FeatureFlags; isSettled: boolean } {
  const { tenantId } = useSession()
  const { data, isError } = useQuery(tenantQueries.features())
  const lastKnown = useMemo(() => (tenantId ? lastFeatures(tenantId).read() : null), [tenantId])
  return { flags: featuresInForce(data, lastKnown), isSettled: data !== undefined || lastKnown !== null || isError }
}
