import { FeatureFlags } from '#contract/tenant'

const PREFIX = 'features:'

/** The flags that this device last got for a tenant; null if it never did. Read at once, before any database opens. */
export function readLastFeatures(tenantId: string): FeatureFlags | null {
  try {
    const parsed = FeatureFlags.safeParse(JSON.parse(localStorage.getItem(PREFIX + tenantId) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeLastFeatures(tenantId: string, flags: FeatureFlags): void {
  try {
    localStorage.setItem(PREFIX + tenantId, JSON.stringify(flags))
  } catch {
    // without storage the next start begins with the defaults
  }
}

/** Part of signing out. */
export function forgetLastFeatures(tenantId: string): void {
  try {
    localStorage.removeItem(PREFIX + tenantId)
  } catch {
    // nothing was kept
  }
}
