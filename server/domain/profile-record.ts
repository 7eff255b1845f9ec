import { tidyName } from '#contract/kana'
import type { Profile } from '#contract/tenant'
import type { Caller } from '../http/types.ts'

/** The signed-in person and their tenant, as the API shows them. */
export function profileOf({ uid, name, email, role, tenant }: Caller): Profile {
  const { id, name: tenantName, subdomain, plan, lockMinutes } = tenant
  return {
    user: { uid, name, email, role },
    tenant: { id, name: tenantName, subdomain, plan, lock_minutes: lockMinutes },
  }
}

/** What people type about themselves, as it is kept. Runs before the schema; anything that is no text is left for it to refuse. */
export function tidyProfile(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('name' in body) || typeof body.name !== 'string') return body
  return { ...body, name: tidyName(body.name) }
}
