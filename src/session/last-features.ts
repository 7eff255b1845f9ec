import { FeatureFlags } from '#contract/tenant'
import { asJson, type StoredValue, storedValue } from '@/lib/stored-setting'

/** The flags that this device last got for a tenant. Read at once, before any database opens. */
export function lastFeatures(tenantId: string): StoredValue<FeatureFlags> {
  return storedValue(`features:${tenantId}`, asJson(FeatureFlags))
}
