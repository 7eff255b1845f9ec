import { invitations } from '#contract/invitations'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import { OPERATOR_NAME } from '../admin/tenants.ts'
import { enterTenant, presentInvitation, type Trx } from '../db/with-tenant.ts'
import { hashInvitationCode } from '../domain/invitation-code.ts'
import { joinTenant } from '../domain/join-tenant.ts'
import { AppError } from '../http/app-error.ts'
import { serveJoining } from '../http/serve-joining.ts'
import type { Api } from '../http/types.ts'

export function invitationRoutes(app: Api): void {
  serveJoining(app, invitations.use, async (ctx, { body: { code, email } }) => {
    const { trx, token } = ctx
    // Before the code is looked up: whoever only claims an address learns nothing about it.
    if (!token.emailVerified) throw new AppError('AUTH_008')
    const address = token.email.toLowerCase()
    const codeHash = hashInvitationCode(code)
    const invitation = await findInvitation(trx, codeHash)
    // To everybody but the addressee, an invitation is a code that nobody has.
    if (invitation?.email.toLowerCase() !== address || email.toLowerCase() !== address) throw new AppError('BIZ_005')
    const tenant = await enterInvitingTenant(trx, invitation)
    return ctx.once(() => joinTenant(ctx, tenant, codeHash))
  })
}

type Invitation = { tenantId: string; email: string; created_by: string; created_by_member: string | null }

async function findInvitation(trx: Trx, codeHash: string): Promise<Invitation | undefined> {
  await presentInvitation(trx, codeHash)
  return trx
    .selectFrom('invitations')
    .select(['tenant_id as tenantId', 'email', 'created_by', 'created_by_member'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

/**
 * Throws AUTH_007 for a suspended tenant, BIZ_001 where its members may not invite. The operator's own bring the
 * first administrator into a tenant, and a new one has the feature off.
 */
async function enterInvitingTenant(trx: Trx, invitation: Invitation) {
  const { tenantId, created_by, created_by_member } = invitation
  await enterTenant(trx, tenantId)
  const tenant = await trx
    .selectFrom('tenants')
    .select(['id', 'name', 'status', 'features'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (tenant.status !== 'active') throw new AppError('AUTH_007')
  const features = { ...DEFAULT_FEATURES, ...tenant.features }
  const isOperators = created_by_member === null && created_by === OPERATOR_NAME
  if (!isOperators && !isFeatureEnabled(features, 'invitations')) throw new AppError('BIZ_001')
  return tenant
}
