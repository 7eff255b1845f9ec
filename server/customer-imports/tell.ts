import { events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Tells who began an import that it is through or has stopped, and what it has written. In the transaction of its end. */
export async function tellEnd(
  trx: Trx,
  { ownerId, tenantId }: JobFacts,
  importId: string,
  state: 'done' | 'failed',
): Promise<void> {
  const row = await trx
    .selectFrom('customer_imports')
    .select(['id', 'file_name', 'verdicts', 'outcomes', 'with_duplicates'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!row || ownerId === null) return
  const { created = 0, updated = 0, skipped = 0 } = row.outcomes
  const { error = 0, duplicate = 0 } = row.verdicts
  const left = skipped + error + (row.with_duplicates ? 0 : duplicate)
  const counts = { created, updated, left: state === 'done' ? left : 0 }
  const event = events.importEnded({ id: row.id, title: row.file_name }, state, counts)
  await notifyMember(trx, { tenantId, memberId: ownerId }, event)
}
