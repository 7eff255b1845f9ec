import { type Selectable, sql } from 'kysely'
import type { Snippet } from '#contract/snippets'
import type { CallContext } from '../core/call.ts'
import { checkOwn, visibleTo } from '../core/own-or-shared.ts'
import type { Schema } from '../db/schema.ts'

type SnippetsTable = Schema['snippets']

export const SNIPPET_COLUMNS = [
  'id',
  'name',
  'text',
  'used_for',
  'is_shared',
  'owner_id',
  'created_by',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof SnippetsTable)[]

type SnippetRow = Pick<Selectable<SnippetsTable>, (typeof SNIPPET_COLUMNS)[number]>

/** A row as the wire has it for the caller; what else was read with it stays behind. */
export function toSnippet({ caller }: Pick<CallContext, 'caller'>, row: SnippetRow): Snippet {
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    used_for: row.used_for,
    is_shared: row.is_shared,
    created_by: row.created_by,
    is_own: row.owner_id === caller.memberId,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** The caller's own and the shared ones, by name. */
export async function readSnippets(ctx: CallContext): Promise<Snippet[]> {
  const rows = await ctx.trx
    .selectFrom('snippets')
    .select(SNIPPET_COLUMNS)
    .where('deleted_at', 'is', null)
    .where(visibleTo(ctx))
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .execute()
  return rows.map((row) => toSnippet(ctx, row))
}

/**
 * A snippet that the caller may change, kept from changing until the transaction ends. Throws DB_002 for one that is not there
 * or another person's alone, AUTH_006 for a shared one of somebody else where the caller may change their own.
 */
export async function lockSnippet(ctx: CallContext, id: string, { isDeleted = false } = {}) {
  const row = await ctx.trx
    .selectFrom('snippets')
    .select([...SNIPPET_COLUMNS, 'updated_by_name', 'deleted_at'])
    .where('id', '=', id)
    .where(visibleTo(ctx))
    .forUpdate()
    .executeTakeFirst()
  return checkOwn(ctx, row, isDeleted)
}
