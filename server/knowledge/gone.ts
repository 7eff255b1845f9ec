import type { KnowledgeDocumentList } from '#contract/knowledge'
import type { CallContext } from '../core/call.ts'
import { goneOf } from '../core/gone.ts'

/**
 * Which of the documents that a device keeps are there no more; of the others, whether they are in use, and with which file: what
 * was found in an earlier one is no passage of them.
 */
export async function goneDocuments({ trx }: CallContext, kept: readonly string[]): Promise<KnowledgeDocumentList> {
  const there = await trx
    .selectFrom('knowledge_documents')
    .select(['id', 'is_active', 'file_version'])
    .where('id', 'in', kept)
    .orderBy('id')
    .execute()
  return { total: 0, legal_checks: [], gone: goneOf(kept, there), there }
}
