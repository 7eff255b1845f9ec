import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { namesOf } from '#contract/field-values'
import { type Folder, folderFields } from '#contract/folders'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { Schema } from '../db/schema.ts'

type FoldersTable = Schema['folders']

export const FOLDER_COLUMNS = [
  'id',
  ...namesOf(folderFields),
  'parent_id',
  'created_at',
  'updated_at',
  'created_by',
  'created_by_member',
  'version',
] as const satisfies (keyof FoldersTable)[]

/** How many documents lie directly in the folder `folders` of a query; deleted ones lie nowhere. */
export const DOCUMENTS = sql<number>`(
  select count(*)::int from legal_checks d
  where d.tenant_id = folders.tenant_id and d.folder_id = folders.id and d.deleted_at is null
)`

export type FolderRow = Pick<Selectable<FoldersTable>, (typeof FOLDER_COLUMNS)[number]> & { documents: number }

/** A row as the wire has it for the caller; what else was read with it stays behind. */
export function toFolder({ caller }: Pick<CallContext, 'caller'>, row: FolderRow): Folder {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    is_own: row.created_by_member === caller.memberId,
    documents: row.documents,
    version: row.version,
  }
}

/** Throws DB_002 */
export async function readFolder(ctx: CallContext, id: string): Promise<Folder> {
  const row = await ctx.trx
    .selectFrom('folders')
    .select([...FOLDER_COLUMNS, DOCUMENTS.as('documents')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toFolder(ctx, row)
}

/**
 * A folder that the caller may change, kept from changing until the transaction ends, with what is told of it to who is
 * refused for its version. Throws DB_002, or AUTH_006 for one that somebody else made where the caller may change their own.
 */
export async function lockFolder(ctx: CallContext, id: string): Promise<Folder> {
  const row = await ctx.trx
    .selectFrom('folders')
    .select([...FOLDER_COLUMNS, 'updated_by_name'])
    .select((own) => [DOCUMENTS.as('documents'), parentName(own).as('parent_name')])
    .where('id', '=', id)
    .forUpdate('folders')
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  if (ctx.scope !== 'all' && row.created_by_member !== ctx.caller.memberId) throw new AppError('AUTH_006')
  return { ...toFolder(ctx, row), updated_by_name: row.updated_by_name, parent_name: row.parent_name }
}

function parentName(own: ExpressionBuilder<Schema, 'folders'>) {
  return own
    .selectFrom('folders as above')
    .select('above.name')
    .whereRef('above.tenant_id', '=', 'folders.tenant_id')
    .whereRef('above.id', '=', 'folders.parent_id')
}
