import * as z from 'zod/mini'
import { requiredText, Timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Profile } from './tenant.ts'

/** What people change about themselves. */
export const ProfileChange = z.object({
  /** The name that colleagues see. */
  name: requiredText(200),
})
export type ProfileChange = z.infer<typeof ProfileChange>

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
}
