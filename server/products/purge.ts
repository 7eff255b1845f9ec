import type { RawBuilder } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { eraseFiles } from '../uploads/attach.ts'

/** Products that one transaction erases: each may have a picture. */
const BATCH = 32

/**
 * After its 30 days a deleted product is erased, with its picture. No device has to be told: each keeps the list as a whole.
 * Erases some of them; false when none was left.
 */
export async function purgeProducts(trx: Trx, deletedBefore: RawBuilder<Date>): Promise<boolean> {
  const gone = await trx
    .deleteFrom('products')
    .where('id', 'in', (rows) =>
      rows.selectFrom('products').select('id').where('deleted_at', '<', deletedBefore).limit(BATCH),
    )
    // Once more: a row may have been restored while this waited for it.
    .where('deleted_at', '<', deletedBefore)
    .returning('image_id')
    .execute()
  await eraseFiles(
    trx,
    gone.map((row) => row.image_id),
  )
  return gone.length > 0
}
