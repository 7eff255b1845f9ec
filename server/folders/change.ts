import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { FOLDER_DEPTH, type Folder, type FolderCreate, type FolderUpdate } from '#contract/folders'
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

async function write({ trx, caller }: CallContext, id: string, changes: { name?: string; parent_id?: string | null }) {
  await trx
    .updateTable('folders')
    .set({ ...changes, version: NEXT_VERSION, updated_at: NOW, updated_by_name: caller.name })
    .where('id', '=', id)
    .execute()
}

/** A folder that the caller may change, in the version that they saw, as {@link lockFolder}. Throws DB_005 too. */
export async function lockVersion(ctx: CallContext, id: string): Promise<Folder> {
  const current = await lockFolder(ctx, id)
  checkVersion(ctx, current)
  return current
}

function tooDeep(): AppError {
  const message = `フォルダは${FOLDER_DEPTH}階層まで作れます。`
  return new AppError('VAL_001', { validationErrors: [{ field: 'parent_id', message }] })
}
