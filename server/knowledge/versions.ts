import { sql } from 'kysely'
import type { KnowledgeDocument } from '#contract/knowledge'
import type { CallContext } from '../core/call.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import { attachUpload, eraseFiles, findUpload } from '../uploads/attach.ts'
import { askToRead } from './ask-to-read.ts'
import { findDocument, lockDocument } from './record.ts'

const NO_NEXT = { next_file_id: null, next_failure: null, next_job_id: null }

/**
 * Gives a document a newer file, of a type that its content was found to have, and asks to read it. The present one stays in
 * use until then; an earlier newer one goes. Throws DB_002, VAL_001 for an upload that is none.
 */
export async function replaceFile(
  ctx: CallContext,
  id: string,
  fileId: string,
  mediaType: string,
): Promise<KnowledgeDocument> {
  const { next_file_id: earlier } = await lockDocument(ctx, id)
  await findUpload(ctx, fileId)
  await attachUpload(ctx, fileId, mediaType)
  await ctx.trx
    .updateTable('knowledge_documents')
    // Whoever saw it without this file decides about another document.
    .set({ ...NO_NEXT, next_file_id: fileId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  await eraseFiles(ctx.trx, [earlier])
  await askToRead(ctx, id, 'next')
  return findDocument(ctx, id)
}

/** Gives up the newer file of a document; nothing happens where there is none. Throws DB_002 */
export async function keepFile(ctx: CallContext, id: string): Promise<KnowledgeDocument> {
  const { next_file_id: next } = await lockDocument(ctx, id)
  await ctx.trx.updateTable('knowledge_documents').set(NO_NEXT).where('id', '=', id).execute()
  await eraseFiles(ctx.trx, [next])
  return findDocument(ctx, id)
}

type WithNext = { id: string; file_id: string; next_file_id: string | null; next_job_id: string | null }

/** Puts the newer file of a document, which is read, in the place of the other one. The caller writes what was read. */
export async function takeNext(trx: Trx, { id, file_id, next_file_id, next_job_id }: WithNext): Promise<void> {
  if (next_file_id === null) throw new Error('a file was read that no document has')
  await trx
    .updateTable('knowledge_documents')
    .set({ file_id: next_file_id, file_version: sql<number>`file_version + 1`, file_since: NOW })
    .set({ ...NO_NEXT, job_id: next_job_id })
    .where('id', '=', id)
    .execute()
  await eraseFiles(trx, [file_id])
}
