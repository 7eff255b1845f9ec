import { sql } from 'kysely'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { DEFAULT_LOCK_MINUTES, LockMinutes } from '#contract/lock'
import type { Scope } from '#contract/permission-rows'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import { AppError } from '../core/app-error.ts'
import { EndedSignIn } from '../core/auth-error.ts'
import type { Caller } from '../core/call.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { ShutOut } from '../core/shut-out.ts'
import { prepared } from '../db/prepared.ts'
import type { Trx } from '../db/with-tenant.ts'
import { deviceOf } from './device-cookie.ts'
import type { KnownDevice } from './devices.ts'
import { linkByAddress } from './link-member.ts'
import { hasRefused } from './refused-device.ts'
import type { ApiContext } from './types.ts'

/** The sender of the request, by its one bearer token. Throws AUTH_001 without one, AUTH_002/003 for a bad one. */
export async function authenticate(c: ApiContext): Promise<VerifiedToken> {
  const header = c.req.header('authorization')
  if (header === undefined) throw new AppError('AUTH_001')
  // Two Authorization headers arrive joined by a comma and do not match.
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1]
  if (!token) throw new AppError('AUTH_003')
  return c.get('deps').identity.verify(token)
}

/** What a request says of itself: the tenant that it is meant for, and the browser that it comes from. */
type Named = {
  tenantId: string | undefined
  deviceId: string | null
  traceId: string
  /** Whether one that names no tenant is for one that is open to the person, and not for the one chosen last. */
  prefersOpen: boolean
}

export const namedBy = (c: ApiContext, { tenant }: Endpoint): Named => ({
  tenantId: c.req.header('x-tenant-id'),
  // The profile tells that the one that they work in is closed to them: nobody is led into another one unasked.
  prefersOpen: tenant === 'named',
  deviceId: deviceOf(c),
  traceId: c.get('traceId'),
})

export type Entered = { caller: Caller; device: KnownDevice | null }

/**
 * Finds the tenant that the person works in (the one joined or chosen last, or the one named by `X-Tenant-Id`) and narrows
 * the transaction to it. Who was added by address becomes the member at their first call. Throws AUTH_005 without a
 * membership, AUTH_004 for a disabled one and on a device that was refused, EndedSignIn for a sign-in that was ended, AUTH_007 for a suspended tenant.
 */
export async function enterAsCaller(trx: Trx, token: VerifiedToken, named: Named): Promise<Entered> {
  const { deviceId } = named
  let member = await enterMembership(trx, token, named)
  if (!member && (await linkByAddress(trx, token, named.traceId))) {
    member = await enterMembership(trx, token, named)
  }
  if (!member) {
    // Who was added by address comes in with that address proved.
    const context = token.emailVerified ? {} : { address: 'unconfirmed' }
    throw new ShutOut('AUTH_005', { reason: 'no membership', uid: token.uid }, context)
  }
  const who = { tenant: member.tenantId, member: member.memberId }
  if (member.status !== 'active') throw new ShutOut('AUTH_004', { reason: 'disabled', ...who })
  if (member.isRevoked) {
    throw new ShutOut('AUTH_004', { reason: 'device', ...who, device: deviceId }, { device: 'revoked' })
  }
  if (member.valid_since && token.authTime * 1000 < member.valid_since.getTime()) throw new EndedSignIn(token)
  if (member.tenantStatus !== 'active') throw new AppError('AUTH_007')
  const { last_seen_at, last_pull_at, signed_in_at } = member
  return {
    device: last_seen_at && signed_in_at ? { last_seen_at, last_pull_at, signed_in_at } : null,
    caller: callerOf(token, member),
  }
}

function callerOf(token: VerifiedToken, member: NonNullable<Awaited<ReturnType<typeof enterMembership>>>): Caller {
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
      version: member.version,
      features: { ...DEFAULT_FEATURES, ...member.features },
      overrides: member.permission_overrides as Caller['tenant']['overrides'],
    },
  }
}

/** The membership and its tenant; the transaction is narrowed to it in the same round trip. */
async function enterMembership(trx: Trx, { uid, authTime }: VerifiedToken, { tenantId, deviceId, prefersOpen }: Named) {
  const isRevoked = hasRefused({ deviceId, authTime })
  const asked = trx
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom('members as m')
          .innerJoin('tenants as t', 't.id', 'm.tenant_id')
          .leftJoin('member_devices as d', (join) =>
            join
              .onRef('d.tenant_id', '=', 'm.tenant_id')
              .onRef('d.member_id', '=', 'm.id')
              .on('d.device_id', '=', sql<string>`${deviceId}::uuid`),
          )
          .select(['m.id as memberId', 'm.name', 'm.email', 'm.role', 'm.status', 'm.valid_since'])
          .select(['t.id as tenantId', 't.name as tenantName', 't.subdomain', 't.plan', 't.status as tenantStatus'])
          .select(['d.last_seen_at', 'd.last_pull_at', 'd.signed_in_at'])
          .select(isRevoked.as('isRevoked'))
          .select(['t.timezone', 't.features', 't.permission_overrides', 't.settings', 't.version'])
          .where('m.uid', '=', uid)
          .$if(tenantId !== undefined, (rows) => rows.where(sql`t.id::text`, '=', tenantId?.toLowerCase()))
          // One tenant shuts nobody out of the others that they belong to.
          .$if(prefersOpen, (rows) =>
            rows.orderBy(sql`m.status = 'active' and t.status = 'active' and not ${isRevoked}`, 'desc'),
          )
          // PostgreSQL passes over a null: nobody has chosen this one yet.
          .orderBy(sql`greatest(m.opened_at, m.joined_at)`, 'desc')
          .limit(1),
    )
    .selectFrom('found')
    .selectAll()
    // Evaluated for the one row that was found, after the policies have let it through.
    .select(sql`set_config('app.tenant', "tenantId"::text, true)`.as('entered'))
    .compile()
  const { rows } = await trx.executeQuery(prepared(asked))
  return rows[0]
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
