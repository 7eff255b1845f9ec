import type { KnowledgeText } from '#contract/knowledge'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'

/** What was read out of a document. Throws DB_002 */
export async function readDocumentText({ trx }: CallContext, id: string): Promise<KnowledgeText> {
  const row = await trx
    .selectFrom('knowledge_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'))
    .select(['d.id', 'd.title', 'd.status', 'd.file_version', 'f.media_type', 'f.size'])
    .select(['d.text', 'd.page_starts', 'd.is_scanned', 'd.is_truncated'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
