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

const asTheyAre = (flags: FeatureFlags) => flags

/** The feature flags in force for the signed-in person's tenant. */
export function useFeatures(): FeatureFlags {
  return useFeatureState().flags
}

/** The flags, and whether they are more than a guess: until the first answer ever, nothing is asked that may be off. */
export function useFeatureState(): { flags: FeatureFlags; isSettled: boolean } {
  const { tenantId } = useSession()
  const lastKnown = useMemo(() => (tenantId ? lastFeatures(tenantId).read() : null), [tenantId])
  const { data, isError } = useQuery({
    ...tenantQueries.features(),
    // An answer that says what was known is the same object as that, and draws nothing again. It takes a `select` for that.
    placeholderData: () => lastKnown ?? undefined,
    select: asTheyAre,
  })
  const known = data ?? lastKnown
  return { flags: known ?? DEFAULT_FEATURES, isSettled: known !== null || isError }
}
