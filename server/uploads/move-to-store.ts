import { sql } from 'kysely'
import { AppError } from '../core/app-error.ts'
import type { FileReader, Whole } from '../core/objects/object-store.ts'
import type { Trx } from '../db/with-tenant.ts'
import { bytesFrom } from './bytes.ts'

/**
 * Copies the bytes of a file into the store, as an object that no file names yet. Returns its id; null without a store. It is
 * noted before: what is left of a process that dies is found by housekeeping. Throws FILE_002 when the store does not take it
 */
export async function copyToStore(
  mover: FileReader,
  { id: fileId, ...whole }: Whole & { id: string },
): Promise<string | null> {
  const { read: act, objects, signal } = mover
  if (!objects) return null
  const id = crypto.randomUUID()
  const { tenant_id: tenantId } = await act((trx) =>
    trx.insertInto('file_objects').values({ file_id: fileId, id }).returning('tenant_id').executeTakeFirstOrThrow(),
  )
  await objects.put({ tenantId, fileId, id }, whole, () => bytesFrom(mover, fileId), signal)
  return id
}

/**
 * From the end of the transaction on the bytes of the file are in that object. Those in the database are to be deleted.
 * @throws AppError FILE_002 when the object was given up meanwhile, because this took too long
 */
export async function nameObject(trx: Trx, fileId: string, objectId: string): Promise<void> {
  const kept = await trx
    .updateTable('file_objects')
    .set({ kept_at: sql<Date>`clock_timestamp()` })
    .where('file_id', '=', fileId)
    .where('id', '=', objectId)
    .where('kept_at', 'is', null)
    .where('removing_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new AppError('FILE_002', { cause: new Error('an object was given up before a file named it') })
  await trx.updateTable('files').set({ object_id: objectId }).where('id', '=', fileId).execute()
}

/** The same for a file of one upload, whose few pieces go at once. Nothing happens for null. */
export async function moveTo(trx: Trx, fileId: string, objectId: string | null): Promise<void> {
  if (objectId === null) return
  await nameObject(trx, fileId, objectId)
  await trx.deleteFrom('file_chunks').where('file_id', '=', fileId).execute()
}
