import { type InvitationWithCode, invitations, tidyAddress } from '#contract/invitations'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import { AppError } from '../core/app-error.ts'
import { OPERATOR_NAME } from '../core/operator-name.ts'
import { enterTenant, presentInvitation, type Trx } from '../db/with-tenant.ts'
import { serve } from '../http/serve.ts'
import { serveJoining } from '../http/serve-joining.ts'
import type { Api } from '../http/types.ts'
import { answerAgain, invite, resendInvitation, withdrawInvitation } from './change.ts'
import { hashInvitationCode } from './code.ts'
import { joinTenant } from './join.ts'
import { listInvitations } from './list.ts'

export function invitationRoutes(app: Api): void {
  deskRoutes(app)
  joiningRoutes(app)
}

/** For those who invite. */
function deskRoutes(app: Api): void {
  const secret = { hide: (reply: InvitationWithCode) => ({ ...reply, code: null }), answerAgain }

  serve(app, invitations.list, async (ctx) => {
    const found = await listInvitations(ctx)
    ctx.audit(found.invitations.map(({ id }) => id))
    return found
  })

  serve(
    app,
    invitations.create,
    async (ctx, { body }) => {
      const made = await invite(ctx, body)
      ctx.audit([made.id])
      return made
    },
    { prepare: tidyBody, secret },
  )

  serve(
    app,
    invitations.resend,
    async (ctx, { params }) => {
      ctx.audit([params.id])
      return resendInvitation(ctx, params.id)
    },
    { secret },
  )

  serve(app, invitations.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await withdrawInvitation(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })
}

/** An address that was pasted is no mistake because of its width. What is no text is left for the schema to refuse. */
function tidyBody(body: unknown): unknown {
  const hasAddress = typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
  return hasAddress ? { ...body, email: tidyAddress(body.email as string) } : body
}

/** For who was invited. */
function joiningRoutes(app: Api): void {
  serveJoining(app, invitations.use, async (ctx, { body: { code, email } }) => {
    const { trx, token } = ctx
    // Before the code is looked up: somebody who only claims an address learns nothing about it.
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
    .where((eb) => eb.or([eb('code_hash', '=', codeHash), eb('mail_code_hash', '=', codeHash)]))
    .executeTakeFirst()
}

/**
 * Throws AUTH_007 for a suspended tenant, BIZ_001 where its members may not invite. The operator's own bring the
 * first administrator into a tenant, and a new one has the feature off.
 */
async function enterInvitingTenant(trx: Trx, invitation: Invitation) {
  const { tenantId, created_by, created_by_member } = invitation
  await enterTenant(trx, tenantId)
  const tenant = await trx.selectFrom('tenants').select(['id', 'name', 'status', 'features']).executeTakeFirstOrThrow()
  if (tenant.status !== 'active') throw new AppError('AUTH_007')
  const features = { ...DEFAULT_FEATURES, ...tenant.features }
  const isOperators = created_by_member === null && created_by === OPERATOR_NAME
  if (!isOperators && !isFeatureEnabled(features, 'invitations')) throw new AppError('BIZ_001')
  return tenant
}
