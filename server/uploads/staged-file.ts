import { sql } from 'kysely'
import type { JobFacts } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { checkRoom } from './record.ts'

export type StagedFile = { id: string; jobId: string; name: string; mediaType: string }

/**
 * Adds a piece to a file that a job makes. Nobody sees the file until it is kept. `start` is where the piece begins, and 0
 * begins the file.
 */
export async function stage(trx: Trx, file: StagedFile, start: number, bytes: Buffer): Promise<void> {
  const size = start + bytes.byteLength
  if (start === 0) {
    const facts = { id: file.id, name: file.name, media_type: file.mediaType, made_by_job: file.jobId, sha256: '' }
    await trx
      .insertInto('files')
      .values({ ...facts, size, received: size })
      .execute()
  } else await trx.updateTable('files').set({ size, received: size }).where('id', '=', file.id).execute()
  await trx.insertInto('file_chunks').values({ file_id: file.id, start, bytes }).execute()
}

/** Makes a staged file one that can be fetched, for so many days. */
export async function keepStaged(trx: Trx, id: string, sha256: string, days: number): Promise<void> {
  await trx
    .updateTable('files')
    .set({ sha256, completed_at: sql<Date>`clock_timestamp()` })
    .set({ expires_at: sql<Date>`clock_timestamp() + ${`${days} days`}::interval` })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes a staged file one of whoever asked for it: they alone can fetch it, for 30 days, as one that they have brought.
 * @throws AppError FILE_010 when there is no room for it
 */
export async function keepAsOwn(trx: Trx, { ownerId, tenantId }: JobFacts, id: string, sha256: string): Promise<void> {
  await trx
    .updateTable('files')
    .set({ sha256, uploaded_by_member: ownerId, completed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await checkRoom(trx, tenantId)
}

/** Pieces removed in one transaction. */
const PIECES = 64

/** Removes pieces of a file that a job has made, and in the end the file. False while there is more to remove. */
export async function removeStaged(trx: Trx, id: string): Promise<boolean> {
  if (!(await removePieces(trx, id))) return false
  await trx.deleteFrom('files').where('id', '=', id).execute()
  return true
}

/** Removes pieces of a file that a job has made. False while there are more. */
export async function removePieces(trx: Trx, id: string): Promise<boolean> {
  const pieces = await trx
    .selectFrom('file_chunks')
    .select('start')
    .where('file_id', '=', id)
    .orderBy('start', 'desc')
    .limit(PIECES)
    .execute()
  if (pieces.length > 0) {
    await trx
      .deleteFrom('file_chunks')
      .where('file_id', '=', id)
      .where(
        'start',
        'in',
        pieces.map(({ start }) => start),
      )
      .execute()
  }
  return pieces.length < PIECES
}
