import { type Selectable, sql } from 'kysely'
import type { SavedFilter } from '#contract/saved-filters'
import type { CallContext } from '../core/call.ts'
import { checkOwn, visibleTo } from '../core/own-or-shared.ts'
import type { Schema } from '../db/schema.ts'

type SavedFiltersTable = Schema['saved_filters']

export const SAVED_FILTER_COLUMNS = [
  'id',
  'name',
  'filter',
  'is_shared',
  'owner_id',
  'created_by',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof SavedFiltersTable)[]

type SavedFilterRow = Pick<Selectable<SavedFiltersTable>, (typeof SAVED_FILTER_COLUMNS)[number]>

/** A row as the wire has it for the caller; what else was read with it stays behind. */
export function toSavedFilter({ caller }: Pick<CallContext, 'caller'>, row: SavedFilterRow): SavedFilter {
  return {
    id: row.id,
    name: row.name,
    filter: row.filter,
    is_shared: row.is_shared,
    created_by: row.created_by,
    is_own: row.owner_id === caller.memberId,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** The caller's own and the shared ones, by name. */
export async function readSavedFilters(ctx: CallContext): Promise<SavedFilter[]> {
  const rows = await ctx.trx
    .selectFrom('saved_filters')
    .select(SAVED_FILTER_COLUMNS)
    .where('deleted_at', 'is', null)
    .where(visibleTo(ctx))
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .execute()
  return rows.map((row) => toSavedFilter(ctx, row))
}

/**
 * A filter that the caller may change, kept from changing until the transaction ends. Throws DB_002 for one that is not there
 * or another person's alone, AUTH_006 for a shared one of somebody else where the caller may change their own.
 */
export async function lockSavedFilter(ctx: CallContext, id: string, { isDeleted = false } = {}) {
  const row = await ctx.trx
    .selectFrom('saved_filters')
    .select([...SAVED_FILTER_COLUMNS, 'updated_by_name', 'deleted_at'])
    .where('id', '=', id)
    .where(visibleTo(ctx))
    .forUpdate()
    .executeTakeFirst()
  return checkOwn(ctx, row, isDeleted)
}
