import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { eraseFiles } from '../uploads/attach.ts'

/**
 * Erases file, samples and rows of an import that was begun before then, or of an act. The import stays: it tells who imported how much,
 * and what the columns of such a file are. One import at a time; false when none was left.
 */
export async function purgeImports(trx: Trx, before: RawBuilder<Date>): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_imports')
    .select(['id', 'file_id'])
    .where('created_at', '<', before)
    .where('is_erased', '=', false)
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
