import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { tidyEmail } from './kana.ts'
import { Deleted } from './lists.ts'
import type { Scope } from './permission-rows.ts'
import { ADDRESS, Id, IdParams, requiredText, Timestamp } from './primitives.ts'
import { Role } from './standing.ts'

/** Open · somebody has joined by it · its time is over · withdrawn before either. */
export const InvitationStatus = z.enum(['pending', 'used', 'expired', 'revoked'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

export const Invitation = z.looseObject({
  id: Id,
  email: z.string(),
  role: z.string(),
  status: InvitationStatus,
  expires_at: Timestamp,
  created_at: Timestamp,
  /** The name of who invited. */
  created_by: z.string(),
  /** What became of its mail; null where none was asked for. */
  mail: z.optional(z.nullable(z.enum(['waiting', 'sent', 'failed']))),
})
export type Invitation = z.infer<typeof Invitation>

/** Comma, bracket and quotation mark would make several addresses of one in a mail. */
const SEVERAL = /[,;:<>()[\]"\\]/

/** The address of somebody who is invited. */
export const InvitedAddress = requiredText(254).check(
  z.refine((s) => s.trim() === '' || (ADDRESS.test(s) && !SEVERAL.test(s)), { error: 'email' }),
)

export const InvitationInput = z.object({ email: InvitedAddress, role: Role })
export type InvitationInput = z.infer<typeof InvitationInput>

/** An address as invitations hold it: half-width, without spaces around it, in small letters. */
export const tidyAddress = (typed: string): string => tidyEmail(typed).toLowerCase()

/** From least to most. */
const LEVELS = ['staff', 'manager', 'admin'] as const satisfies readonly Role[]

/** The roles that somebody with this role and this right to invite may give: `limited` only the least, nobody one above their own. */
export function rolesToGive(role: string, scope: Scope): readonly Role[] {
  const own = (LEVELS as readonly string[]).indexOf(role)
  if (scope === 'none' || own === -1) return []
  return scope === 'all' ? LEVELS.slice(0, own + 1) : ['staff']
}

/** The newest invitations that a list holds. */
export const INVITATIONS_LISTED = 500

/**
 * The invitation with its code. The code is in no other reply and is stored nowhere. A repeat of the request, whose first
 * reply may be lost, gets a new code, and the former one is dead; null once the invitation is not open any more.
 */
const WithCode = z.extend(Invitation, { code: z.nullable(z.string()) })
export type InvitationWithCode = z.infer<typeof WithCode>

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/invitations/',
    summary: 'Invitations, newest first; never their codes',
    /** `total` counts all, of which at most the newest 500 are listed. */
    response: z.looseObject({
      total: z.int(),
      invitations: z.array(Invitation),
      /** Whether this installation mails invitations; otherwise their links are handed over by oneself. */
      sends_mail: z.optional(z.boolean()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/invitations/',
    summary: 'Invite a person by e-mail address; takes the place of an open invitation of that address',
    body: InvitationInput,
    response: WithCode,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/invitations/{id}/resend',
    summary: 'Give an open or expired invitation a new code and its full time; the former code is dead',
    params: IdParams,
    response: WithCode,
    ours: true,
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
    summary: 'Withdraw an invitation: its code is dead at once',
    params: IdParams,
    response: Deleted,
  }),
}
