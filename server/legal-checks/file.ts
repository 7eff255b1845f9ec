import { AppError } from '../core/app-error.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ServedFile } from '../http/serve-file.ts'
import { servedFile } from '../uploads/attach.ts'

/** The file of a document that is not deleted, to be given out. Throws DB_002 */
export async function documentFile(trx: Trx, documentId: string): Promise<ServedFile> {
  const document = await trx
    .selectFrom('legal_checks')
    .select('file_id')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw new AppError('DB_002')
  return servedFile(trx, document.file_id)
}
