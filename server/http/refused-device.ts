import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a membership `m` has refused the device, or the sign-in on it: whoever has the device can drop its id. `authTime` is
 * that of the sign-in, seconds since 1970.
 */
export function hasRefused({ deviceId, authTime }: { deviceId: string | null; authTime: number }): RawBuilder<boolean> {
  return sql<boolean>`exists (select from member_devices r where r.tenant_id = m.tenant_id and r.member_id = m.id
    and r.revoked_at is not null
    and (r.device_id = ${deviceId}::uuid or r.signed_in_at = ${new Date(authTime * 1000)}))`
}
