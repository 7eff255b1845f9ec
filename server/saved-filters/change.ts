import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import {
  OWN_FILTERS,
  type SavedFilter,
  type SavedFilterCreate,
  type SavedFilterUpdate,
  SHARED_FILTERS,
} from '#contract/saved-filters'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { checkRoom } from '../core/own-or-shared.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { lockSavedFilter, SAVED_FILTER_COLUMNS, toSavedFilter } from './record.ts'

const ROOM = { table: 'saved_filters', most: { shared: SHARED_FILTERS, own: OWN_FILTERS }, noun: '条件' } as const

/** Saves a filter. Throws AUTH_006 for one to be shared by who may not, VAL_001 at the limit, DB_003 when the id is taken. */
export async function addSavedFilter(
  ctx: CallContext,
  { id = crypto.randomUUID(), filter, ...fields }: z.output<typeof SavedFilterCreate>,
): Promise<SavedFilter> {
  await checkRoom(ctx, ROOM, { is_shared: fields.is_shared, owner_id: ctx.caller.memberId })
  const by = { owner_id: ctx.caller.memberId, created_by: ctx.caller.name }
  const row = await ctx.trx
    .insertInto('saved_filters')
    .values({ id, ...fields, ...by, filter: JSON.stringify(filter) })
    .returning(SAVED_FILTER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSavedFilter(ctx, row)
}

/** Changes the given fields. Throws DB_002, AUTH_006, VAL_001 at the limit, or DB_005 when `If-Match` names another version. */
export async function changeSavedFilter(ctx: CallContext, id: string, given: SavedFilterUpdate): Promise<SavedFilter> {
  const row = await lockVersion(ctx, id)
  const { filter, ...changes } = changedFields(row, given)
  if (filter === undefined && Object.keys(changes).length === 0) return toSavedFilter(ctx, row)
  if (changes.is_shared !== undefined) {
    await checkRoom(ctx, ROOM, { is_shared: changes.is_shared, owner_id: row.owner_id })
  }
  const changed = await ctx.trx
    .updateTable('saved_filters')
    .set({ ...changes, ...(filter && { filter: JSON.stringify(filter) }) })
    .set({ version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', id)
    .returning(SAVED_FILTER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSavedFilter(ctx, changed)
}

/** Deletes a filter for 30 days of regret. Throws DB_002, AUTH_006, or DB_005 when `If-Match` names another version. */
export async function deleteSavedFilter(ctx: CallContext, id: string): Promise<void> {
  await lockVersion(ctx, id)
  await ctx.trx
    .updateTable('saved_filters')
    .set({ deleted_at: NOW, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/** Undoes a deletion; nothing happens to a filter that is there. Throws DB_002 once it is erased, AUTH_006, VAL_001 at the limit. */
export async function restoreSavedFilter(ctx: CallContext, id: string): Promise<SavedFilter> {
  const row = await lockSavedFilter(ctx, id, { isDeleted: true })
  if (row.deleted_at !== null) await checkRoom(ctx, ROOM, row)
  const restored = await ctx.trx
    .updateTable('saved_filters')
    .set({ deleted_at: null, version: RESTORED_VERSION })
    .where('id', '=', id)
    .returning(SAVED_FILTER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSavedFilter(ctx, restored)
}

async function lockVersion(ctx: CallContext, id: string) {
  const row = await lockSavedFilter(ctx, id)
  checkVersion(ctx, { ...toSavedFilter(ctx, row), updated_by_name: row.updated_by_name })
  return row
}
