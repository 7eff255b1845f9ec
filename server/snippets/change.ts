import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { OWN_SNIPPETS, SHARED_SNIPPETS, type Snippet, type SnippetCreate, type SnippetUpdate } from '#contract/snippets'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { checkRoom } from '../core/own-or-shared.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { lockSnippet, SNIPPET_COLUMNS, toSnippet } from './record.ts'

const ROOM = { table: 'snippets', most: { shared: SHARED_SNIPPETS, own: OWN_SNIPPETS }, noun: '定型文' } as const

/** Keeps a snippet. Throws AUTH_006 for one to be shared by who may not, VAL_001 at the limit, DB_003 when the id is taken. */
export async function addSnippet(
  ctx: CallContext,
  { id = crypto.randomUUID(), ...fields }: z.output<typeof SnippetCreate>,
): Promise<Snippet> {
  await checkRoom(ctx, ROOM, { is_shared: fields.is_shared, owner_id: ctx.caller.memberId })
  const by = { owner_id: ctx.caller.memberId, created_by: ctx.caller.name }
  const row = await ctx.trx
    .insertInto('snippets')
    .values({ id, ...fields, ...by })
    .returning(SNIPPET_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSnippet(ctx, row)
}

/** Changes the given fields. Throws DB_002, AUTH_006, VAL_001 at the limit, or DB_005 when `If-Match` names another version. */
export async function changeSnippet(ctx: CallContext, id: string, given: SnippetUpdate): Promise<Snippet> {
  const row = await lockVersion(ctx, id)
  const changes = changedFields(row, given)
  if (Object.keys(changes).length === 0) return toSnippet(ctx, row)
  if (changes.is_shared !== undefined) {
    await checkRoom(ctx, ROOM, { is_shared: changes.is_shared, owner_id: row.owner_id })
  }
  const changed = await ctx.trx
    .updateTable('snippets')
    .set({ ...changes, version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', id)
    .returning(SNIPPET_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSnippet(ctx, changed)
}

/** Deletes a snippet for 30 days of regret. Throws DB_002, AUTH_006, or DB_005 when `If-Match` names another version. */
export async function deleteSnippet(ctx: CallContext, id: string): Promise<void> {
  await lockVersion(ctx, id)
  await ctx.trx.updateTable('snippets').set({ deleted_at: NOW, version: NEXT_VERSION }).where('id', '=', id).execute()
}

/** Undoes a deletion; nothing happens to a snippet that is there. Throws DB_002 once it is erased, AUTH_006, VAL_001 at the limit. */
export async function restoreSnippet(ctx: CallContext, id: string): Promise<Snippet> {
  const row = await lockSnippet(ctx, id, { isDeleted: true })
  if (row.deleted_at !== null) await checkRoom(ctx, ROOM, row)
  const restored = await ctx.trx
    .updateTable('snippets')
    .set({ deleted_at: null, version: RESTORED_VERSION })
    .where('id', '=', id)
    .returning(SNIPPET_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSnippet(ctx, restored)
}

async function lockVersion(ctx: CallContext, id: string) {
  const row = await lockSnippet(ctx, id)
  checkVersion(ctx, { ...toSnippet(ctx, row), updated_by_name: row.updated_by_name })
  return row
}
