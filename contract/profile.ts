import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, integer, requiredText, Timestamp } from './primitives.ts'
import { Profile } from './tenant.ts'

/** The longest name that people give themselves. */
export const LONGEST_OWN_NAME = 200

/** What people change about themselves. */
export const ProfileChange = z.object({
  /** The name that colleagues see. */
  name: requiredText(LONGEST_OWN_NAME),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/**
 * What the server knows of a person's account in a tenant.
 * `signed_in`: a sign-in was first seen · `sign_in_refused`: one that was ended tried to go on ·
 * `signed_out_everywhere`, `name_changed`: by the person · `role_changed`: by an operator or administrator
 */
export const SecurityEventType = z.enum([
  'signed_in',
  'sign_in_refused',
  'signed_out_everywhere',
  'name_changed',
  'role_changed',
])
export type SecurityEventType = z.infer<typeof SecurityEventType>

export const SecurityEvent = z.looseObject({
  id: Id,
  /** A `SecurityEventType`, or a word of a newer server, which is passed over. */
  type: z.string(),
  at: Timestamp,
  /** `auth_time` of the sign-in that it is about: it names the sign-in. Null where it is about none. */
  signed_in_at: z.nullable(Timestamp),
  /** Whether it is about the very sign-in that asks. */
  current: z.boolean(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** A tenant that the person may work in. */
export const Membership = z.looseObject({
  tenant_id: Id,
  tenant_name: z.string(),
  role: z.string(),
  /** Whether it is the one of this call. */
  current: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

export const profile = {
  memberships: endpoint({
    method: 'GET',
    path: '/api/auth/me/memberships',
    summary: 'The tenants that the caller may work in, by name',
    response: z.looseObject({ memberships: z.array(Membership) }),
    ours: true,
  }),
  openTenant: endpoint({
    method: 'POST',
    path: '/api/auth/me/tenant',
    summary: 'Work in another of the own tenants from now on, on every device',
    body: z.object({ tenant_id: Id }),
    response: z.looseObject({ tenant_id: Id }),
    ours: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/auth/me',
    summary: 'Change the own name in this tenant',
    body: ProfileChange,
    response: Profile,
    ours: true,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    summary: 'End every sign-in of the caller up to now, on every device and in every tenant',
    response: z.looseObject({ signed_out_before: Timestamp }),
    ours: true,
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/api/auth/me/security-events',
    summary: `What happened to the own account in this tenant, newest first; kept for 90 days: ${SecurityEventType.options.join(', ')}`,
    query: z.object({ limit: z._default(integer(1, 100), 50) }),
    response: z.looseObject({ events: z.array(SecurityEvent) }),
    ours: true,
  }),
}
