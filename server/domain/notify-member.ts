import type { Trx } from '../db/with-tenant.ts'
import type { Event } from './events.ts'

/** Tells one member. In the transaction of the event. */
export async function notifyMember(
  trx: Trx,
  { tenantId, memberId }: { tenantId: string; memberId: string },
  { subjectId, interactionType, ...words }: Event,
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      tenant_id: tenantId,
      member_id: memberId,
      subject_id: subjectId,
      interaction_type: interactionType ?? null,
      ...words,
    })
    .execute()
}
