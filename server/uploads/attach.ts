import type { Selectable } from 'kysely'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FilesTable } from '../db/schema-files.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ServedFile } from '../http/serve-file.ts'

export type WholeFile = Pick<Selectable<FilesTable>, 'id' | 'name' | 'media_type' | 'size'> & {
  /** Whether a record names it already. */
  isAttached: boolean
}

/**
 * A whole file that the caller has uploaded, held until the transaction ends; null where there is none. What a record refers
 * to is judged and attached by that record's resource.
 */
export async function holdUpload({ trx, caller }: CallContext, id: string): Promise<WholeFile | null> {
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size', 'attached_at'])
    .where('id', '=', id)
    .where('uploaded_by_member', '=', caller.memberId)
    .where('completed_at', 'is not', null)
    // What a job has made is nobody's to attach: it would be read by whoever may read the record.
    .where('made_by_job', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!file) return null
  const { attached_at: attachedAt, ...facts } = file
  return { ...facts, isAttached: attachedAt !== null }
}

/**
 * One of the caller's uploads that may become the file of a record. Throws VAL_001 for `file_id` when there is none, or a
 * record has it.
 */
export async function findUpload(ctx: CallContext, id: string): Promise<WholeFile> {
  const file = await holdUpload(ctx, id)
  if (file && !file.isAttached) return file
  throw new AppError('VAL_001', { validationErrors: [{ field: 'file_id', message: 'ファイルが見つかりません。' }] })
}

/** Notes that a record names the file now, and of which type its content is in place of the announced one. */
export async function attachUpload({ trx, now }: CallContext, id: string, mediaType: string): Promise<void> {
  await trx.updateTable('files').set({ media_type: mediaType, attached_at: now }).where('id', '=', id).execute()
}

/** A file to give out to whoever may see a record that refers to it. The caller has checked that. Throws DB_002 */
export async function servedFile(trx: Trx, id: string): Promise<ServedFile> {
  const row = await trx
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size', 'sha256'])
    .where('id', '=', id)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const { media_type: mediaType, ...rest } = row
  return { ...rest, mediaType }
}

/** Erases files that no record refers to any more. */
export async function eraseFiles(trx: Trx, ids: readonly (string | null)[]): Promise<void> {
  const files = ids.filter((id) => id !== null)
  if (files.length > 0) await trx.deleteFrom('files').where('id', 'in', files).execute()
}
