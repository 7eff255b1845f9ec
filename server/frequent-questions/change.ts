import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import type { FrequentQuestion, FrequentQuestionCreate, FrequentQuestionUpdate } from '#contract/frequent-questions'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { FREQUENT_QUESTION_COLUMNS, lockFrequentQuestion, toFrequentQuestion } from './record.ts'

/** Adds one. Throws DB_003 when the id is taken, by a deleted one too. */
export async function addFrequentQuestion(
  { trx }: CallContext,
  { id = crypto.randomUUID(), ...fields }: z.output<typeof FrequentQuestionCreate>,
): Promise<FrequentQuestion> {
  const row = await trx
    .insertInto('frequent_questions')
    .values({ id, ...fields })
    .returning(FREQUENT_QUESTION_COLUMNS)
    .executeTakeFirstOrThrow()
  return toFrequentQuestion(row)
}

/**
 * Changes the given fields. Those that have the value already are no change: then the version stays. Throws DB_002, or DB_005
 * when `If-Match` names another version.
 */
export async function changeFrequentQuestion(
  ctx: CallContext,
  id: string,
  given: FrequentQuestionUpdate,
): Promise<FrequentQuestion> {
  const current = await lockVersion(ctx, id)
  const changes = changedFields(current, given)
  if (Object.keys(changes).length === 0) return current
  const row = await ctx.trx
    .updateTable('frequent_questions')
    .set({ ...changes, version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', id)
    .returning(FREQUENT_QUESTION_COLUMNS)
    .executeTakeFirstOrThrow()
  return toFrequentQuestion(row)
}

/** Deletes one for 30 days of regret. Throws DB_002, or DB_005 when `If-Match` names another version. */
export async function deleteFrequentQuestion(ctx: CallContext, id: string): Promise<void> {
  await lockVersion(ctx, id)
  await ctx.trx
    .updateTable('frequent_questions')
    .set({ deleted_at: NOW, deleted_by: ctx.caller.memberId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/** Undoes a deletion; nothing happens to one that is there. Throws DB_002 once it is erased. */
export async function restoreFrequentQuestion({ trx }: CallContext, id: string): Promise<FrequentQuestion> {
  const row = await trx
    .updateTable('frequent_questions')
    .set({ deleted_at: null, deleted_by: null, version: RESTORED_VERSION })
    .where('id', '=', id)
    .returning(FREQUENT_QUESTION_COLUMNS)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toFrequentQuestion(row)
}

/** The one to be changed; who is refused for its version is told who made that version. */
async function lockVersion(ctx: CallContext, id: string): Promise<FrequentQuestion> {
  const row = await lockFrequentQuestion(ctx.trx, id)
  const current = toFrequentQuestion(row)
  checkVersion(ctx, { ...current, updated_by_name: row.updated_by_name })
  return current
}
