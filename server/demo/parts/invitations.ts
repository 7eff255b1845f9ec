import type { Insertable } from 'kysely'
import type { LaterSchema } from '../../db/schema-later.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS } from '../../invitations/code.ts'
import { DEMO_INVITATION_CODE, demoUid } from '../accounts.ts'
import { DEMO_GUEST } from '../tenants.ts'
import { daysAgo, membersWith, type PartContext } from './context.ts'

type InvitationRow = Insertable<LaterSchema['invitations']>

/** Invitations in each state: pending (one with a known code), used, expired, withdrawn. */
export function makeInvitations(context: PartContext): InvitationRow[] {
  if (context.subdomain !== 'sakura-clinic') return []
  const random = context.random('invitations')
  const [admin] = membersWith(context, ['admin'])
  const [manager] = membersWith(context, ['manager'])
  const invitation = (
    email: string,
    role: string,
    by: typeof admin,
    days: number,
    more: Partial<InvitationRow> = {},
  ) => {
    const createdAt = daysAgo(context, days)
    return {
      tenant_id: context.tenantId,
      id: random.uuid(),
      email,
      role,
      code_hash: hashInvitationCode(random.uuid()),
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + INVITATION_LIFETIME_MS),
      created_by: by?.name ?? '',
      created_by_member: by?.id ?? null,
      ...more,
    }
  }
  return [
    invitation(DEMO_GUEST.email, 'staff', admin, 0, { code_hash: hashInvitationCode(DEMO_INVITATION_CODE) }),
    invitation('nurse@example.com', 'staff', manager, 1),
    invitation('google-staff@sakura.example', 'staff', admin, 380, {
      used_at: daysAgo(context, 379),
      used_by_uid: demoUid('google-staff@sakura.example'),
    }),
    invitation('kobayashi@sakura.example', 'staff', manager, 700, {
      used_at: daysAgo(context, 699),
      used_by_uid: demoUid('kobayashi@sakura.example'),
    }),
    invitation('late@example.com', 'staff', manager, 12),
    invitation('former@example.com', 'manager', admin, 45),
    invitation('mistyped@exmaple.com', 'staff', manager, 2, { revoked_at: daysAgo(context, 1.9) }),
  ]
}
