import { sql } from 'kysely'
import type { CallContext } from '../core/call.ts'
import { type Trx, withTenant } from '../db/with-tenant.ts'
import { platformOf } from './platform.ts'

/** How exact the times are. */
const STALE_MS = 5 * 60_000
/** Devices that are kept of one person: of more, those that nobody has used for longest go, unless they are refused. */
const MOST = 50
const CAPACITY = 10_000

/** What is known of the device that calls, from the look-up of the membership. */
export type KnownDevice = { last_seen_at: Date; last_pull_at: Date | null; signed_in_at: Date }

/** What a request says of its device. */
type DeviceRequest = {
  userAgent: string | undefined
  /** Devices ask with `since` for what has changed in the customers that they keep. */
  isPull: boolean
}

export type Devices = {
  /** Notes who works on which device, after the call was kept; at most once in five minutes for each of them. */
  arrived(call: CallContext, request: DeviceRequest, known: KnownDevice | null): void
}

export function createDevices(): Devices {
  /** When a device was last written, by this process: calls that come at once must not all write. */
  const written = new Map<string, number>()
  return {
    arrived(call, { userAgent, isPull }, known) {
      const { caller, now, deps, traceId, deviceId } = call
      if (deviceId === null) return
      const isFresh = (at: Date | null | undefined) => at && now.getTime() - at.getTime() < STALE_MS
      const isSameSignIn = known?.signed_in_at.getTime() === caller.authTime * 1000
      if (isFresh(known?.last_seen_at) && isSameSignIn && (!isPull || isFresh(known?.last_pull_at))) return
      const key = [caller.tenant.id, caller.memberId, deviceId, caller.authTime, isPull].join(' ')
      const platform = platformOf(userAgent)
      call.afterwards(async () => {
        // Not before the call was kept: one that is refused notes nothing, and the next one has to.
        if (now.getTime() - (written.get(key) ?? 0) < STALE_MS) return
        if (written.size >= CAPACITY) written.clear()
        written.set(key, now.getTime())
        deps.background.run({ name: 'note device', traceId }, () =>
          withTenant(deps.database, caller.tenant.id, (trx) => note(trx, call, { deviceId, platform, isPull })).catch(
            (thrown: unknown) => {
              // The next call notes it.
              written.delete(key)
              throw thrown
            },
          ),
        )
      })
    },
  }
}

type Seen = { deviceId: string; platform: string; isPull: boolean }

async function note(trx: Trx, { caller }: CallContext, { deviceId, platform, isPull }: Seen): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  const facts = { platform, last_seen_at: now, signed_in_at: new Date(caller.authTime * 1000) }
  const seen = { ...facts, ...(isPull && { last_pull_at: now }) }
  const ids = { member_id: caller.memberId, uid: caller.uid, device_id: deviceId }
  await trx
    .insertInto('member_devices')
    .values({ ...ids, ...seen })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'member_id', 'device_id'])
        .doUpdateSet(seen)
        // The sign-in that was refused with it is not forgotten.
        .where('member_devices.revoked_at', 'is', null),
    )
    .execute()
  await trx
    .deleteFrom('member_devices')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('member_devices')
        .select('id')
        .where('member_id', '=', caller.memberId)
        .where('revoked_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .offset(MOST)
        .limit(MOST),
    )
    .execute()
}
