import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import {
  OWN_FILTERS,
  type SavedFilter,
  type SavedFilterCreate,
  type SavedFilterUpdate,
  SHARED_FILTERS,
} from '#contract/saved-filters'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { lockSavedFilter, SAVED_FILTER_COLUMNS, toSavedFilter } from './record.ts'

/** Saves a filter. Throws AUTH_006 for one to be shared by who may not, VAL_001 at the limit, DB_003 when the id is taken. */
export async function addSavedFilter(
  ctx: CallContext,
  { id = crypto.randomUUID(), filter, ...fields }: z.output<typeof SavedFilterCreate>,
): Promise<SavedFilter> {
  await checkRoom(ctx, { is_shared: fields.is_shared, owner_id: ctx.caller.memberId })
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
    await checkRoom(ctx, { is_shared: changes.is_shared, owner_id: row.owner_id })
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
  if (row.deleted_at !== null) await checkRoom(ctx, row)
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

type Place = { is_shared: boolean; owner_id: string }

/** Whether one more may be shared, or be a person's own. Two who save at once are counted one after the other. */
async function checkRoom({ trx, caller, scope }: CallContext, { is_shared, owner_id }: Place): Promise<void> {
  if (is_shared && scope !== 'all') throw new AppError('AUTH_006')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_filters ${caller.tenant.id}`}::text, 0))`.execute(
    trx,
  )
  const { count } = await trx
    .selectFrom('saved_filters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where('is_shared', '=', is_shared)
    .$if(!is_shared, (own) => own.where('owner_id', '=', owner_id))
    .executeTakeFirstOrThrow()
  if (count < (is_shared ? SHARED_FILTERS : OWN_FILTERS)) return
  const message = is_shared
    ? `共有の条件は${SHARED_FILTERS}件まで保存できます。使わないものを削除してください。`
    : `自分の条件は${OWN_FILTERS}件まで保存できます。使わないものを削除してください。`
  throw new AppError('VAL_001', { validationErrors: [{ field: 'name', message }] })
}
