import { events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Tells who began an act that it is through or has stopped, and how many it has changed. In the transaction of its end. */
export async function tellEnd(
  trx: Trx,
  { ownerId, tenantId }: JobFacts,
  id: string,
  state: 'done' | 'failed',
): Promise<void> {
  const row = await trx.selectFrom('customer_imports').select('outcomes').where('id', '=', id).executeTakeFirst()
  if (!row || ownerId === null) return
  const { updated = 0, deleted = 0, skipped = 0 } = row.outcomes
  const event = events.selectionEnded(id, state, { changed: updated + deleted, left: skipped })
  await notifyMember(trx, { tenantId, memberId: ownerId }, event)
}
