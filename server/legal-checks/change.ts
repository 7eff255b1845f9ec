import type * as z from 'zod/mini'
import { tidyName } from '#contract/kana'
import { type LegalCheck, type legalChecks, TITLE_LIMIT } from '#contract/legal-checks'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { attachUpload, findUpload } from '../uploads/attach.ts'
import { askToCheck, checkUnderWay } from './ask.ts'
import { findDocument, lockDocument } from './record.ts'

type Create = z.output<typeof legalChecks.create.body>
type Update = z.output<typeof legalChecks.update.body>

/**
 * Makes a document of one of the caller's uploads, of a type that its content was found to have, and asks for its check.
 * Throws VAL_001 for an upload that is none, BIZ_008 for a folder that is not there, DB_003 when the id is taken.
 */
export async function addDocument(
  ctx: CallContext,
  { id = crypto.randomUUID(), file_id, title = '', folder_id = null }: Create,
  mediaType: string,
): Promise<LegalCheck> {
  const file = await findUpload(ctx, file_id)
  await requireFolder(ctx, folder_id)
  const by = { uploaded_by: ctx.caller.name, uploaded_by_member: ctx.caller.memberId }
  await ctx.trx
    .insertInto('legal_checks')
    .values({ id, file_id, folder_id, title: tidyName(title) || titleOf(file.name), ...by })
    .execute()
  await attachUpload(ctx, file_id, mediaType)
  await askToCheck(ctx, id)
  return findDocument(ctx, id)
}

/**
 * Changes title or type. What is so already is no change: then the version stays. Another type, or one that only the check
 * had told, is what a person says from here on; the document is checked again when it differs. Throws DB_002, or DB_005
 * when `If-Match` names another version.
 */
export async function changeDocument(ctx: CallContext, id: string, given: Update): Promise<LegalCheck> {
  const { current, type_is_chosen: isChosen, job_id: jobId } = await lockDocument(ctx, id)
  checkVersion(ctx, current)
  const title = given.title === undefined ? current.title : tidyName(given.title)
  const type = given.type ?? current.type
  const isOtherType = type !== current.type
  const isSaid = given.type !== undefined && !isChosen
  if (title === current.title && !isOtherType && !isSaid) return current
  await ctx.trx
    .updateTable('legal_checks')
    .set({ title, type, type_is_chosen: isChosen || given.type !== undefined })
    .set({ version: NEXT_VERSION, updated_at: NOW })
    .where('id', '=', id)
    .execute()
  // It takes the place of a check that is under way, which may have been to read the file again.
  if (isOtherType) await askToCheck(ctx, id, (await checkUnderWay(ctx.trx, jobId)) ?? {})
  return findDocument(ctx, id)
}

/** Reads and checks a document again; nothing new is asked for while that is under way. Throws DB_002 */
export async function checkAgain(ctx: CallContext, id: string): Promise<LegalCheck> {
  const { current, job_id: jobId } = await lockDocument(ctx, id)
  if (await checkUnderWay(ctx.trx, jobId)) return current
  await askToCheck(ctx, id, { readAgain: true })
  return findDocument(ctx, id)
}

/** Puts a document into a folder, or with null into none. Throws DB_002, DB_005, BIZ_008 for a folder that is not there. */
export async function moveDocument(ctx: CallContext, id: string, folder_id: string | null): Promise<LegalCheck> {
  const { current } = await lockDocument(ctx, id)
  checkVersion(ctx, current)
  if (current.folder_id === folder_id) return current
  await requireFolder(ctx, folder_id)
  await ctx.trx
    .updateTable('legal_checks')
    .set({ folder_id, version: NEXT_VERSION, updated_at: NOW })
    .where('id', '=', id)
    .execute()
  return findDocument(ctx, id)
}

/**
 * Deletes a document for 30 days of regret. Throws DB_002, AUTH_006 for somebody else's where the role may delete its own
 * alone, DB_005 when `If-Match` names another version.
 */
export async function deleteDocument(ctx: CallContext, id: string): Promise<void> {
  const { current } = await lockDocument(ctx, id)
  if (ctx.scope === 'own' && !current.is_own) throw new AppError('AUTH_006')
  checkVersion(ctx, current)
  await ctx.trx
    .updateTable('legal_checks')
    .set({ deleted_at: NOW, deleted_by: ctx.caller.memberId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/**
 * Undoes a deletion; nothing happens to a document that is there. One whose check was left out meanwhile is checked. Throws
 * DB_002 once it is erased, AUTH_006 as the deletion.
 */
export async function restoreDocument(ctx: CallContext, id: string): Promise<LegalCheck> {
  const row = await ctx.trx
    .selectFrom('legal_checks')
    .select(['uploaded_by_member', 'status', 'job_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  if (ctx.scope === 'own' && row.uploaded_by_member !== ctx.caller.memberId) throw new AppError('AUTH_006')
  await ctx.trx
    .updateTable('legal_checks')
    .set({ deleted_at: null, deleted_by: null, version: RESTORED_VERSION })
    .where('id', '=', id)
    .execute()
  const isChecked = row.status === 'checked' || row.status === 'failed'
  if (!isChecked && !(await checkUnderWay(ctx.trx, row.job_id))) await askToCheck(ctx, id)
  return findDocument(ctx, id)
}

/** Held until the transaction ends, so that it does not go meanwhile. */
async function requireFolder({ trx }: CallContext, id: string | null): Promise<void> {
  if (id === null) return
  const folder = await trx.selectFrom('folders').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!folder) throw new AppError('BIZ_008')
}

/** The name of a file without its ending, as long as a title may be. */
function titleOf(fileName: string): string {
  const plain = tidyName(fileName.replace(/(?<=.)\.[^.]{1,10}$/u, '')) || fileName
  let title = ''
  for (const letter of plain) {
    if (title.length + letter.length > TITLE_LIMIT) break
    title += letter
  }
  return title
}
