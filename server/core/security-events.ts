import type { SecurityEventType } from '#contract/profile'
import type { Trx } from '../db/with-tenant.ts'

/** How long people are shown what happened to their account. */
export const SECURITY_EVENT_DAYS = 90

type NewSecurityEvent = {
  tenantId: string
  memberId: string
  type: SecurityEventType
  /** The sign-in that it is about; of each sign-in a type is kept once. */
  signedInAt?: Date
  /** When it happened; now, where nothing is said. */
  at?: Date
}

/** Records what happened for the member to see, in the transaction of the event. False where it is recorded already. */
export async function recordSecurityEvent(trx: Trx, event: NewSecurityEvent): Promise<boolean> {
  const { tenantId, memberId, type, signedInAt, at } = event
  const row = await trx
    .insertInto('security_events')
    .values({ tenant_id: tenantId, member_id: memberId, type, signed_in_at: signedInAt, at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'type', 'signed_in_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
