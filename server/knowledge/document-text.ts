import type { KnowledgeText } from '#contract/knowledge'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'

/** What was read out of a document. Throws DB_002 */
export async function readDocumentText({ trx }: CallContext, id: string): Promise<KnowledgeText> {
  const row = await trx
    .selectFrom('knowledge_documents')
    .select(['id', 'title', 'status', 'file_version', 'text', 'page_starts', 'is_scanned', 'is_truncated'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
