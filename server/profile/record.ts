import { tidyName } from '#contract/kana'
import { Role } from '#contract/standing'
import type { Profile } from '#contract/tenant'
import type { Caller } from '../core/call.ts'

/** The signed-in person and their tenant, as the API shows them. */
export function profileOf({ uid, name, email, role, tenant }: Caller): Profile {
  const { id, name: tenantName, subdomain, plan, lockMinutes, version } = tenant
  const cells = ownCells(tenant.overrides, role)
  return {
    user: { uid, name, email, role, ...(Object.keys(cells).length > 0 && { cells }) },
    tenant: { id, name: tenantName, subdomain, plan, lock_minutes: lockMinutes, settings_version: version },
  }
}

function ownCells(overrides: Caller['tenant']['overrides'], role: string): Record<string, string> {
  const known = Role.safeParse(role).data
  const own = Object.entries(overrides).flatMap(([call, scopes]) => {
    const scope = known && scopes[known]
    return scope === undefined ? [] : [[call, scope] as const]
  })
  return Object.fromEntries(own)
}

/** What people type about themselves, as it is kept. Runs before the schema; anything that is no text is left for it to refuse. */
export function tidyProfile(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('name' in body) || typeof body.name !== 'string') return body
  return { ...body, name: tidyName(body.name) }
}
