import { type Selectable, sql } from 'kysely'
import { FILE_LIMIT, type StoredFile, type Upload } from '#contract/uploads'
import type { FilesTable } from '../db/schema-files.ts'
import type { Trx } from '../db/with-tenant.ts'
import { AppError } from '../http/app-error.ts'
import type { CallContext } from '../http/types.ts'

/** Bytes of all files of a tenant, those under way included. */
const TENANT_LIMIT = 5 * 1024 ** 3
const NAME_LIMIT = 255

export type FileRow = Omit<Selectable<FilesTable>, 'tenant_id'>

export type Announced = { id: string; name: string; media_type: string; size: number; sha256: string }

/** @throws AppError FILE_009 for an empty file or a name that no disk takes, FILE_001 for too large a one */
export function checkAnnounced({ name, size }: Announced): void {
  const isName =
    name.trim() !== '' && name.length <= NAME_LIMIT && name.isWellFormed() && !/[\p{Cc}\p{Bidi_C}/\\]/u.test(name)
  if (!isName || /^\.+$/.test(name) || size === 0) throw new AppError('FILE_009')
  if (size > FILE_LIMIT) throw new AppError('FILE_001', { context: { limit: FILE_LIMIT } })
}

/** What a file says of itself is kept only where it is a type at all. */
export const mediaTypeOf = (given: string): string =>
  /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/i.test(given) ? given.toLowerCase() : 'application/octet-stream'

/** @throws AppError FILE_010 when a file of so many bytes has no room any more */
export async function checkRoom(trx: Trx, size: number): Promise<void> {
  const { used } = await trx
    .selectFrom('files')
    .select(sql<string>`coalesce(sum(size), 0)`.as('used'))
    .executeTakeFirstOrThrow()
  if (Number(used) + size > TENANT_LIMIT) throw new AppError('FILE_010', { context: { limit: TENANT_LIMIT } })
}

/** A file of the caller's own. Nobody else sees it until a record refers to it. */
export async function findOwn({ trx, caller }: CallContext, id: string, lock = false): Promise<FileRow> {
  const row = await trx
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size', 'sha256', 'received'])
    .select(['uploaded_by_member', 'created_at', 'completed_at'])
    .where('id', '=', id)
    .where('uploaded_by_member', '=', caller.memberId)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

export function toUpload({ id, received, size, completed_at }: FileRow): Upload {
  return { id, offset: received, size, completed: completed_at !== null }
}

export function toStoredFile({ id, name, media_type, size, sha256, created_at }: FileRow): StoredFile {
  return { id, name, media_type, size, sha256, created_at: created_at.toISOString() }
}

/** Bytes from `offset` to the end of their piece; null where there are none. */
export async function readFrom(trx: Trx, fileId: string, offset: number): Promise<Uint8Array | null> {
  const row = await trx
    .selectFrom('file_chunks')
    .select(['start', 'bytes'])
    .where('file_id', '=', fileId)
    .where('start', '<=', offset)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst()
  const bytes = row?.bytes.subarray(offset - row.start)
  return bytes && bytes.byteLength > 0 ? bytes : null
}
