import * as z from 'zod/mini'
import { Id, integer, requiredText, Timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Profile } from './tenant.ts'

/** What people change about themselves. */
export const ProfileChange = z.object({
  /** The name that colleagues see. */
  name: requiredText(200),
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

export const profile = {
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
