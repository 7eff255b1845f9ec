import * as z from 'zod/mini'
import { Deleted, Id, IdParams, requiredText, Timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './permissions.ts'

export const Invitation = z.looseObject({
  id: Id,
  email: z.string(),
  role: z.string(),
  status: z.enum(['pending', 'used', 'expired', 'revoked']),
  expires_at: Timestamp,
  created_at: Timestamp,
  created_by: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/invitations/',
    summary: 'Invitations; never their codes',
    response: z.looseObject({ total: z.int(), invitations: z.array(Invitation) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invitations/',
    summary: 'Invite a person by e-mail address',
    body: z.object({ email: requiredText(254), role: Role }),
    /** The only time that the code is shown. */
    response: z.extend(Invitation, { code: z.string() }),
    status: 201,
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/invitations/use',
    summary: 'Join a tenant',
    // Whoever joins a second company has another one open.
    tenant: 'found',
    body: z.object({ code: requiredText(200), email: requiredText(254) }),
    response: z.looseObject({ tenant_id: Id, tenant_name: z.string(), role: z.string() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/invitations/{id}',
    summary: 'Withdraw an invitation',
    params: IdParams,
    response: Deleted,
  }),
}
