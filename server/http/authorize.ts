import { sql } from 'kysely'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { DEFAULT_LOCK_MINUTES, LockMinutes } from '#contract/lock'
import { permissionOf, type Scope, scopeOf } from '#contract/permissions'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import type { Trx } from '../db/with-tenant.ts'
import { EndedSignIn } from '../identity/auth-error.ts'
import type { VerifiedToken } from '../identity/verify.ts'
import { AppError } from './app-error.ts'
import type { ApiContext, Caller } from './types.ts'

/** Whoever sent the request, by its one bearer token. Throws AUTH_001 without one, AUTH_002/003 for a bad one. */
export async function authenticate(c: ApiContext): Promise<VerifiedToken> {
  const header = c.req.header('authorization')
  if (header === undefined) throw new AppError('AUTH_001')
  // Two Authorization headers arrive joined by a comma and do not match.
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1]
  if (!token) throw new AppError('AUTH_003')
  return c.get('deps').identity.verify(token)
}

/**
 * Finds the tenant that the person works in (the one joined last, or the one named by `X-Tenant-Id`) and narrows the
 * transaction to it. Throws AUTH_005 without a membership, AUTH_004 for a disabled one, EndedSignIn for a sign-in that was
 * ended, AUTH_007 for a suspended tenant.
 */
export async function enterAsCaller(trx: Trx, token: VerifiedToken, tenantId: string | undefined): Promise<Caller> {
  const member = await enterMembership(trx, token.uid, tenantId)
  if (!member) throw new AppError('AUTH_005')
  if (member.status !== 'active') throw new AppError('AUTH_004')
  if (member.valid_since && token.authTime * 1000 < member.valid_since.getTime()) throw new EndedSignIn(token)
  if (member.tenantStatus !== 'active') throw new AppError('AUTH_007')
  return {
    uid: token.uid,
    memberId: member.memberId,
    name: member.name,
    email: member.email,
    role: member.role,
    authTime: token.authTime,
    tenant: {
      id: member.tenantId,
      name: member.tenantName,
      subdomain: member.subdomain,
      plan: member.plan,
      timezone: member.timezone,
      lockMinutes: LockMinutes.safeParse(member.settings.lock_minutes).data ?? DEFAULT_LOCK_MINUTES,
      features: { ...DEFAULT_FEATURES, ...member.features },
      overrides: member.permission_overrides as Caller['tenant']['overrides'],
    },
  }
}

/** The membership and its tenant; the transaction is narrowed to it in the same round trip. */
async function enterMembership(trx: Trx, uid: string, tenantId: string | undefined) {
  return (
    trx
      .with(
        (cte) => cte('found').materialized(),
        (db) =>
          db
            .selectFrom('members as m')
            .innerJoin('tenants as t', 't.id', 'm.tenant_id')
            .select(['m.id as memberId', 'm.name', 'm.email', 'm.role', 'm.status', 'm.valid_since'])
            .select(['t.id as tenantId', 't.name as tenantName', 't.subdomain', 't.plan', 't.status as tenantStatus'])
            .select(['t.timezone', 't.features', 't.permission_overrides', 't.settings'])
            .where('m.uid', '=', uid)
            .$if(tenantId !== undefined, (rows) => rows.where(sql`t.id::text`, '=', tenantId?.toLowerCase()))
            .orderBy('m.joined_at', 'desc')
            .limit(1),
      )
      .selectFrom('found')
      .selectAll()
      // Evaluated for the one row that was found, after the policies have let it through.
      .select(sql`set_config('app.tenant', "tenantId"::text, true)`.as('entered'))
      .executeTakeFirst()
  )
}

/** What the caller may do with the call. Throws BIZ_001 when its feature is off, AUTH_006 when the role may not. */
export function authorize(caller: Caller, endpoint: Endpoint): Scope {
  const permission = permissionOf(endpointKey(endpoint), caller.tenant.overrides)
  const features = permission.feature === null ? [] : [permission.feature].flat()
  const enabled = features.some((feature) => isFeatureEnabled(caller.tenant.features, feature))
  if (features.length > 0 && !enabled) throw new AppError('BIZ_001')
  const scope = scopeOf(permission, caller.role)
  if (scope === 'none') throw new AppError('AUTH_006')
  return scope
}
