import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { eraseFiles } from '../uploads/attach.ts'
import { lockWriting } from './record.ts'

/**
 * Erases file, samples and rows of an import that was begun before then, or of an act. The import stays: it tells who imported how much,
 * and what the columns of such a file are. What is being written or reverted is left to another day. One import at a time; false
 * when none was left.
 */
export async function purgeImports(trx: Trx, tenantId: string, before: RawBuilder<Date>): Promise<boolean> {
  // No work on one is asked for until this transaction ends.
  await lockWriting(trx, tenantId)
  const row = await trx
    .selectFrom('customer_imports as i')
    .select(['i.id', 'i.file_id'])
    .where('i.created_at', '<', before)
    .where('i.is_erased', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs as j')
            .select('j.id')
            .whereRef('j.id', '=', 'i.job_id')
            .where('j.state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await trx.deleteFrom('customer_import_rows').where('import_id', '=', row.id).execute()
  await trx
    .updateTable('customer_imports')
    .set({ file_id: null, samples: '[]', is_erased: true, act: sql`act - 'value'` })
    .where('id', '=', row.id)
    .execute()
  await eraseFiles(trx, [row.file_id])
  return true
}
