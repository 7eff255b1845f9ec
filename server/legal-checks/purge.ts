import type { RawBuilder } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { eraseFiles } from '../uploads/attach.ts'

/** Documents that one transaction erases, each with all the pieces of its file. */
const BATCH = 32

/** After its 30 days a deleted document is erased, with its file. Erases some of them; false when none was left. */
export async function purgeDocuments(trx: Trx, deletedBefore: RawBuilder<Date>): Promise<boolean> {
  const gone = await trx
    .deleteFrom('legal_checks')
    .where('id', 'in', (rows) =>
      rows.selectFrom('legal_checks').select('id').where('deleted_at', '<', deletedBefore).limit(BATCH),
    )
    // Once more: a row may have been restored while this waited for it.
    .where('deleted_at', '<', deletedBefore)
    .returning('file_id')
    .execute()
  await eraseFiles(
    trx,
    gone.map((row) => row.file_id),
  )
  return gone.length > 0
}
