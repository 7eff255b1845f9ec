import { type Selectable, sql } from 'kysely'
import { FILE_LIMIT, type StoredFile, type Upload } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FilesTable } from '../db/schema-files.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Bytes of all files of a tenant, those that were announced in the last hour included. */
const TENANT_LIMIT = 5 * 1024 ** 3
/** Bytes of the files that one member has announced and no record names yet. */
const MEMBER_LIMIT = Math.max(TENANT_LIMIT / 10, FILE_LIMIT)
/** Files of one member that are under way. A device sends a few at a time; others are those that it has given up. */
const MEMBER_UNFINISHED = 100
/** How long an announcement keeps the whole room of its file. After that, a file takes the room of what has arrived. */
const RESERVED_MS = 60 * 60_000
const NAME_LIMIT = 255

export type FileRow = Omit<Selectable<FilesTable>, 'tenant_id' | 'attached_at' | 'object_id'>

export type Announced = { id: string; name: string; media_type: string; size: number; sha256: string }

/** @throws AppError FILE_009 for a name that no disk takes */
export function checkName(name: string): void {
  const isName =
    name.trim() !== '' && name.length <= NAME_LIMIT && name.isWellFormed() && !/[\p{Cc}\p{Bidi_C}/\\]/u.test(name)
  if (!isName || /^\.+$/.test(name)) throw new AppError('FILE_009')
}

/** @throws AppError FILE_009 for an empty file or a name that no disk takes, FILE_001 for too large a one */
export function checkAnnounced({ name, size }: Announced): void {
  checkName(name)
  if (size === 0) throw new AppError('FILE_009')
  if (size > FILE_LIMIT) throw new AppError('FILE_001', { context: { limit: FILE_LIMIT } })
}

/** What a file says of itself is kept only where it is a type at all. */
export const mediaTypeOf = (given: string): string =>
  /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/i.test(given) ? given.toLowerCase() : 'application/octet-stream'

/**
 * Files that expire by themselves take no room: an export of everything must be possible when there is none left. Others of
 * the tenant that are announced meanwhile wait for the end of the transaction, so that each counts those before it.
 * @throws AppError FILE_010 when the files of the tenant, with the one that was just announced, have no room
 */
export async function checkRoom(trx: Trx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${tenantId}`}::text, 0))`.execute(trx)
  const { used } = await takingRoom(trx).executeTakeFirstOrThrow()
  if (Number(used) > TENANT_LIMIT) throw new AppError('FILE_010', { context: { limit: TENANT_LIMIT } })
}

/**
 * One person alone cannot take the room of all: what is announced keeps its room for an hour, and what is whole for 30 days.
 * To be asked after {@link checkRoom}, which holds back what the person announces meanwhile.
 * @throws AppError FILE_010 when too much of the caller's is under way, or named by no record
 */
export async function checkShare({ trx, caller }: CallContext): Promise<void> {
  const { used, unfinished } = await takingRoom(trx)
    .select(sql<number>`(count(*) filter (where completed_at is null))::int`.as('unfinished'))
    .where('uploaded_by_member', '=', caller.memberId)
    .where('attached_at', 'is', null)
    .where('made_by_job', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(used) > MEMBER_LIMIT) throw new AppError('FILE_010', { context: { limit: MEMBER_LIMIT } })
  if (unfinished > MEMBER_UNFINISHED) throw new AppError('FILE_010')
}

const takingRoom = (trx: Trx) =>
  trx
    .selectFrom('files')
    // One that a job has made stays when it was kept as somebody's own.
    .where(sql<boolean>`(made_by_job is null or (completed_at is not null and expires_at is null))`)
    .select(
      sql<string>`coalesce(sum(case
        when completed_at is null and created_at < clock_timestamp() - ${RESERVED_MS} * interval '1 millisecond'
        then received else size end), 0)`.as('used'),
    )

/** Whether the room of an upload may have gone to others meanwhile: each of its pieces has to find room. */
export function hasLostRoom({ created_at }: Pick<FileRow, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() >= RESERVED_MS
}

/** A file of the caller's own. Nobody else sees it until a record refers to it. */
export async function findOwn({ trx, caller }: CallContext, id: string, lock = false): Promise<FileRow> {
  const row = await trx
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size', 'sha256', 'received'])
    .select(['uploaded_by_member', 'created_at', 'completed_at', 'made_by_job', 'expires_at'])
    .where('id', '=', id)
    .where('uploaded_by_member', '=', caller.memberId)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

/** Whether a job has made it as somebody's own, which only that of the audit log does: who has lost the role has lost the file. */
export function isKeptAsOwn({ made_by_job, expires_at }: Pick<FileRow, 'made_by_job' | 'expires_at'>): boolean {
  return made_by_job !== null && expires_at === null
}

export function toUpload({ id, received, size, completed_at }: FileRow): Upload {
  return { id, offset: received, size, completed: completed_at !== null }
}

export function toStoredFile({ id, name, media_type, size, sha256, created_at }: FileRow): StoredFile {
  return { id, name, media_type, size, sha256, created_at: created_at.toISOString() }
}
