import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { FOLDER_DEPTH, type Folder, type FolderContents, type FolderCreate, type FolderUpdate } from '#contract/folders'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import { lockFolder, readFolder } from './record.ts'
import { heightOf, lockTree, pathTo } from './tree.ts'

/**
 * Adds a folder. Two of one name may lie beside each other: a folder is known by its id, and refusing the second one would
 * stop what somebody did offline, with all documents that wait for it. Throws DB_002 when the folder above is gone, VAL_001
 * below the lowest level, DB_003 when the id is taken.
 */
export async function addFolder(
  ctx: CallContext,
  { id = crypto.randomUUID(), name, parent_id }: z.output<typeof FolderCreate>,
): Promise<Folder> {
  await lockTree(ctx)
  if (parent_id !== null) {
    const above = await pathTo(ctx.trx, parent_id)
    if (above.length === 0) throw new AppError('DB_002')
    if (above.length >= FOLDER_DEPTH) throw tooDeep()
  }
  const by = { created_by: ctx.caller.name, created_by_member: ctx.caller.memberId }
  await ctx.trx
    .insertInto('folders')
    .values({ id, name, parent_id, ...by })
    .execute()
  return readFolder(ctx, id)
}

/** Renames a folder; the name that it has is no change. Throws DB_002, AUTH_006 for another person's, DB_005 */
export async function changeFolder(ctx: CallContext, id: string, given: FolderUpdate): Promise<Folder> {
  const current = await lockVersion(ctx, id)
  const changes = changedFields(current, given)
  if (Object.keys(changes).length > 0) await write(ctx, id, changes)
  return readFolder(ctx, id)
}

/**
 * Puts a folder into another, with everything in it; null: on the first level. Where it lies already is no change. Throws
 * DB_002, AUTH_006 for another person's, DB_005, and BIZ_008 where it cannot lie: in itself or in what lies in it, below the
 * lowest level, in a folder that is gone.
 */
export async function moveFolder(ctx: CallContext, id: string, parentId: string | null): Promise<Folder> {
  await lockTree(ctx)
  const current = await lockVersion(ctx, id)
  if (parentId !== current.parent_id) {
    if (parentId !== null) await checkPlace(ctx, id, parentId)
    await write(ctx, id, { parent_id: parentId })
  }
  return readFolder(ctx, id)
}

async function checkPlace({ trx }: CallContext, id: string, parentId: string): Promise<void> {
  const above = await pathTo(trx, parentId)
  const isTooDeep = above.length + (await heightOf(trx, id)) > FOLDER_DEPTH
  if (above.length === 0 || above.includes(id) || isTooDeep) {
    throw new AppError('BIZ_008', isTooDeep ? { context: { limit: FOLDER_DEPTH } } : {})
  }
}

/**
 * Deletes a folder for good. What lies in it goes to the folder above, where that was chosen. Throws DB_002, AUTH_006 for
 * another person's, DB_005, and BIZ_007 for one that is not empty, where that was not chosen or is not the caller's to choose.
 */
export async function deleteFolder(ctx: CallContext, id: string, contents: FolderContents | undefined): Promise<void> {
  await lockTree(ctx)
  const { parent_id } = await lockVersion(ctx, id)
  const isChosen = contents === 'move_up' && ctx.scope === 'all'
  if (!isChosen) await checkEmpty(ctx, id)
  const moved = { version: NEXT_VERSION, updated_at: NOW }
  await ctx.trx
    .updateTable('folders')
    .set({ parent_id, updated_by_name: ctx.caller.name, ...moved })
    .where('parent_id', '=', id)
    .execute()
  // Deleted documents too: each comes back near to where it was.
  await ctx.trx
    .updateTable('legal_checks')
    .set({ folder_id: parent_id, ...moved })
    .where('folder_id', '=', id)
    .execute()
  await ctx.trx.deleteFrom('folders').where('id', '=', id).execute()
}

async function checkEmpty({ trx }: CallContext, id: string): Promise<void> {
  const { rows } = await sql<{ folders: number; documents: number }>`
    select (select count(*)::int from folders where parent_id = ${id}) as folders,
      (select count(*)::int from legal_checks where folder_id = ${id} and deleted_at is null) as documents`.execute(trx)
  const { folders = 0, documents = 0 } = rows[0] ?? {}
  if (folders + documents > 0) throw new AppError('BIZ_007', { context: { folders, documents } })
}

async function write({ trx, caller }: CallContext, id: string, changes: { name?: string; parent_id?: string | null }) {
  await trx
    .updateTable('folders')
    .set({ ...changes, version: NEXT_VERSION, updated_at: NOW, updated_by_name: caller.name })
    .where('id', '=', id)
    .execute()
}

async function lockVersion(ctx: CallContext, id: string): Promise<Folder> {
  const current = await lockFolder(ctx, id)
  checkVersion(ctx, current)
  return current
}

function tooDeep(): AppError {
  const message = `フォルダは${FOLDER_DEPTH}階層まで作れます。`
  return new AppError('VAL_001', { validationErrors: [{ field: 'parent_id', message }] })
}
