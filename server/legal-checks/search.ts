import type { FoundDocument } from '#contract/legal-checks'
import type { CallContext } from '../core/call.ts'
import { findPassages, type Search } from '../passages/find.ts'
import { marksIn } from '../retrieval/marks.ts'
import { documentsOf } from './record.ts'

/** Documents that one search answers. */
const MOST = 50

/** The tenant's documents that fit a search, the best first, each with its best passage. */
export async function searchDocuments(ctx: CallContext, search: Search): Promise<FoundDocument[]> {
  const { question, passages } = await findPassages(ctx.trx, 'legal_check', search)
  const best = new Map(passages.toReversed().map((passage) => [passage.document_id, passage]))
  const chosen = [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST)
  const documents = await documentsOf(
    ctx,
    chosen.map(({ document_id }) => document_id),
  )
  return chosen.flatMap(({ document_id, score, text, page, position }) => {
    const document = documents.get(document_id)
    const passage = { excerpt: text, page, position, marks: marksIn(text, question) }
    return document ? [{ legal_check: document, score, ...passage }] : []
  })
}
