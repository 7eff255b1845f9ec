import { type Endpoint, endpointKey } from '#contract/endpoint'
import { may, PERMISSIONS } from '#contract/permissions'
import type { Standing } from '#contract/standing'
import { type FeatureFlags, isFeatureEnabled } from '#contract/tenant'

/** Whether the server answers a list to this person: by the role, and by the features of the tenant. */
export function isListOpen(
  list: Pick<Endpoint, 'method' | 'path'>,
  person: Standing | undefined,
  flags: FeatureFlags,
): boolean {
  if (person === undefined) return false
  const features = [PERMISSIONS[endpointKey(list)]?.feature ?? []].flat()
  return may(list, person) && (features.length === 0 || features.some((feature) => isFeatureEnabled(flags, feature)))
}
