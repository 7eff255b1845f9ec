import type { CustomerImport, ImportKey, ImportMapping } from '#contract/customer-imports'
import { DRAFT_STATES } from '#contract/customer-imports'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { eraseFiles } from '../uploads/attach.ts'
import { checkImport } from './check-job.ts'
import { type ImportRecord, isAnyWriting, isUnderWay, lockImport, toImport } from './record.ts'
import { revertImport } from './revert-job.ts'
import { runImport } from './run-job.ts'
import { askerOf, askFor, lockIdle, refusal, stopWork } from './work.ts'

type Tried = { mapping: ImportMapping; key: ImportKey }

/**
 * Tries an import with these columns. What was written already is not tried again: VAL_001. Throws DB_002, and BIZ_002 while
 * it, or another import of the tenant, is worked on.
 */
export async function askToCheck(ctx: CallContext, id: string, { mapping, key }: Tried): Promise<CustomerImport> {
  const row = await lockIdle(ctx, id, 'file', DRAFT_STATES)
  requireMapping(row, mapping, key)
  // A trial would not see what another one is about to make.
  if (await isAnyWriting(ctx.trx)) throw new AppError('BIZ_002')
  await ctx.trx
    .updateTable('customer_imports')
    .set({ mapping: JSON.stringify(mapping), key, verdicts: '{}', checked_at: NOW })
    .where('id', '=', id)
    .execute()
  return toImport(await askFor(ctx, id, 'checking', checkImport, { importId: id }))
}

/**
 * Imports what was tried, or goes on with it. Another import that began to write after the trial may have made the same
 * customers: then it has to be tried once more, VAL_001; so it is when it was tried with other columns than `tried` says. Throws
 * DB_002, BIZ_002
 */
export async function askToRun(
  ctx: CallContext,
  id: string,
  { tried, with_duplicates: withDuplicates }: { tried?: Tried | undefined; with_duplicates: boolean },
): Promise<CustomerImport> {
  const row = await lockIdle(ctx, id, 'file', ['checked', 'importing'])
  if (await isAnyWriting(ctx.trx)) throw new AppError('BIZ_002')
  if (row.state === 'checked') {
    const isAsTried = !tried || (tried.key === row.key && JSON.stringify(tried.mapping) === JSON.stringify(row.mapping))
    if (!isAsTried) throw refusal('確認のあとに列の割り当てが変更されました。もう一度内容を確認してください。')
    const other = await ctx.trx
      .selectFrom('customer_imports')
      .select('id')
      .where('id', '!=', id)
      // An act on those who are there makes nobody.
      .where('act', 'is', null)
      .where('run_at', '>', row.checked_at ?? row.created_at)
      .limit(1)
      .executeTakeFirst()
    if (other) throw refusal('確認のあとに別の取り込みが行われました。もう一度内容を確認してください。')
    await ctx.trx
      .updateTable('customer_imports')
      .set({ with_duplicates: withDuplicates, run_at: NOW })
      .where('id', '=', id)
      .execute()
  }
  return toImport(await askFor(ctx, id, 'importing', runImport, askerOf(ctx, id)))
}

/** Takes back what an import did, or goes on with it. Throws DB_002, BIZ_002, VAL_001 once the rows are erased */
export async function askToRevert(ctx: CallContext, id: string): Promise<CustomerImport> {
  await lockIdle(ctx, id, 'file', ['importing', 'imported', 'reverting'])
  if (await isAnyWriting(ctx.trx)) throw new AppError('BIZ_002')
  return toImport(await askFor(ctx, id, 'reverting', revertImport, askerOf(ctx, id)))
}

/** Stops what is under way; nothing happens where nothing is. Throws DB_002 */
export async function cancelImport(ctx: CallContext, id: string): Promise<CustomerImport> {
  return toImport(await stopWork(ctx, id, 'file'))
}

/**
 * Deletes an import that has not begun to write, with its file and rows. Throws DB_002, BIZ_002 while it is tried, VAL_001 once it
 * has begun: then it is history, and the way to take it back.
 */
export async function deleteImport({ trx, caller }: CallContext, id: string): Promise<void> {
  const row = await lockImport(trx, caller.tenant.id, id)
  if (isUnderWay(row)) throw new AppError('BIZ_002')
  if (!DRAFT_STATES.includes(row.state)) throw refusal('取り込みを始めたものは、削除できません。')
  await trx.deleteFrom('customer_imports').where('id', '=', id).execute()
  await eraseFiles(trx, [row.file_id])
}

/** @throws AppError VAL_001 for a mapping of another file, one without a name, and a key that no column gives */
function requireMapping({ columns }: ImportRecord, mapping: ImportMapping, key: ImportKey): void {
  const has = (...targets: ImportMapping) => targets.some((target) => mapping.includes(target))
  const hasName = has('name', 'name_family', 'name_given')
  if (mapping.length !== columns.length) throw refusal('列の数がファイルと違います。', 'mapping')
  if (key !== 'id' && !hasName) throw refusal('名前の列を選んでください。', 'mapping')
  const hasKey = key === 'none' || (key === 'name_birth_date' ? hasName && has('birth_date') : has(key))
  if (!hasKey) throw refusal('見分ける項目の列を選んでください。', 'key')
}
