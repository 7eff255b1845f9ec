import type { FoundDocument } from '#contract/legal-checks'
import type { CallContext } from '../core/call.ts'
import { bestOfEach } from '../passages/best.ts'
import { findPassages, type Search } from '../passages/find.ts'
import { documentsOf } from './record.ts'

/** The tenant's documents that fit a search, the best first, each with its best passage. */
export async function searchDocuments(ctx: CallContext, search: Search): Promise<FoundDocument[]> {
  const best = bestOfEach(await findPassages(ctx.trx, 'legal_check', search))
  const documents = await documentsOf(
    ctx,
    best.map(({ document_id }) => document_id),
  )
  return best.flatMap(({ document_id, ...passage }) => {
    const document = documents.get(document_id)
    return document ? [{ legal_check: document, ...passage }] : []
  })
}
