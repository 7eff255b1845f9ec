import type { KnowledgeDocumentList } from '#contract/knowledge'
import type { CallContext } from '../core/call.ts'
import { goneOf } from '../core/gone.ts'

/** Which of the documents that a device keeps are there no more. One that is out of use is there. */
export async function goneDocuments({ trx }: CallContext, kept: readonly string[]): Promise<KnowledgeDocumentList> {
  const found = await trx.selectFrom('knowledge_documents').select('id').where('id', 'in', kept).execute()
  return { total: 0, legal_checks: [], gone: goneOf(kept, found) }
}
