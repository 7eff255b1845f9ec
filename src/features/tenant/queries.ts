import { queryOptions } from '@tanstack/react-query'
import { tenant } from '#contract/tenant'
import { call } from '@/api/call'

export const tenantQueries = {
  all: () => ['tenant'] as const,
  /** Feature flags of the own tenant. The cache belongs to one tenant and user, so neither is part of the key. */
  features: () =>
    queryOptions({
      queryKey: [...tenantQueries.all(), 'features'] as const,
      queryFn: ({ signal }) => call(tenant.features, {}, { signal }),
    }),
}
