import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { tidyName } from '#contract/kana'
import type { KnowledgeDocument, KnowledgeUpdate, knowledge } from '#contract/knowledge'
import { searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import { attachUpload, eraseFiles, findUpload } from '../uploads/attach.ts'
import { askToRead } from './ask-to-read.ts'
import { findDocument, lockDocument } from './record.ts'

type Create = z.output<typeof knowledge.create.body>

/**
 * Makes a document of one of the caller's uploads, of a type that its content was found to have, and asks to read it. Throws
 * VAL_001 for an upload that is none, DB_003 when the id is taken.
 */
export async function addDocument(
  ctx: CallContext,
  { id = crypto.randomUUID(), file_id, title, description, tags }: Create,
  mediaType: string,
): Promise<KnowledgeDocument> {
  await findUpload(ctx, file_id)
  const told = { title: tidyName(title), description: description.trim(), tags: tidyTags(tags) }
  const search_text = documentSearchText(told)
  const by = { uploaded_by: ctx.caller.name, uploaded_by_member: ctx.caller.memberId }
  await ctx.trx
    .insertInto('knowledge_documents')
    .values({ id, file_id, ...told, search_text, ...by })
    .execute()
  await attachUpload(ctx, file_id, mediaType)
  await askToRead(ctx, id)
  return findDocument(ctx, id)
}

/**
 * Changes what is said of a document, and whether answers may rest on it. What is so already is no change: then the version
 * stays. Throws DB_002, or DB_005 when `If-Match` names another version.
 */
export async function changeDocument(ctx: CallContext, id: string, given: KnowledgeUpdate): Promise<KnowledgeDocument> {
  await lockDocument(ctx, id)
  const current = await findDocument(ctx, id)
  checkVersion(ctx, current)
  const { title, description, tags } = given
  const changes = changedFields(current, {
    ...given,
    title: title === undefined ? undefined : tidyName(title),
    description: description?.trim(),
    tags: tags && tidyTags(tags),
  })
  if (Object.keys(changes).length === 0) return current
  await ctx.trx
    .updateTable('knowledge_documents')
    .set({ ...changes, search_text: documentSearchText({ ...current, ...changes }) })
    .set({ version: NEXT_VERSION, updated_at: NOW })
    .where('id', '=', id)
    .execute()
  return findDocument(ctx, id)
}

/**
 * Reads a document again, or its newer file where that could not be read; nothing new is asked for while that is under way.
 * Throws DB_002
 */
export async function readAgain(ctx: CallContext, id: string): Promise<KnowledgeDocument> {
  const { next_file_id: next, next_failure: failure } = await lockDocument(ctx, id)
  if (failure !== null) await askToRead(ctx, id, 'next')
  else if (next === null && !isBeingRead(await findDocument(ctx, id))) await askToRead(ctx, id)
  return findDocument(ctx, id)
}

const isBeingRead = ({ status, step }: KnowledgeDocument) => status === 'indexing' || step !== null

/**
 * Deletes a document with its passages and its files, for good. Throws DB_002, AUTH_006 for somebody else's where only own may
 * go, DB_005 for another version than the one that was seen.
 */
export async function deleteDocument(ctx: CallContext, id: string): Promise<void> {
  const { trx, caller } = ctx
  const { file_id: fileId, next_file_id: nextId, uploaded_by_member: uploader } = await lockDocument(ctx, id)
  if (ctx.scope === 'own' && uploader !== caller.memberId) throw new AppError('AUTH_006')
  checkVersion(ctx, await findDocument(ctx, id))
  await trx.deleteFrom('knowledge_documents').where('id', '=', id).execute()
  await eraseFiles(trx, [fileId, nextId])
}

/** What a document is found by in the list. */
export function documentSearchText({
  title,
  description,
  tags,
}: Pick<Create, 'title' | 'description' | 'tags'>): string {
  return searchText([title, description, ...tags].join('\n'))
}

const tidyTags = (tags: readonly string[]) => [...new Set(tags.map(tidyName).filter((tag) => tag !== ''))]
