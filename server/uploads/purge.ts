import type { RawBuilder } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'

/** Files that one transaction erases, each with all its pieces. */
const BATCH = 32

/**
 * Erases files that were uploaded before then and never named by a record: what they were chosen for was discarded on the
 * device. Some of them; false when none was left.
 */
export async function purgeUnnamedFiles(trx: Trx, before: RawBuilder<Date>): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('files')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('files')
        .select('id')
        .where('completed_at', '<', before)
        .where('attached_at', 'is', null)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
