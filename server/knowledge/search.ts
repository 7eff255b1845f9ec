import { type RawBuilder, sql } from 'kysely'
import { type FoundKnowledge, type KnowledgeSearchQuery, knowledgeSearch } from '#contract/knowledge-search'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { bestOfEach } from '../passages/best.ts'
import { findPassages, type Search } from '../passages/find.ts'
import { askingMeaning, byMeaning } from '../passages/searching.ts'
import { allOf, cameWithin } from '../passages/within.ts'
import { documentsOf } from './record.ts'

type Way = Pick<Search, 'mode' | 'meaning'>

/** Looks for passages of the documents in use: by words in one transaction, by meaning around a question to the tenant's model. */
export function searchRoutes(app: Api): void {
  serve(app, knowledgeSearch.search, (ctx, { query }) => search(ctx, query, { mode: 'keyword', meaning: null }))

  serveOutside(app, knowledgeSearch.semanticSearch, {
    ...askingMeaning,
    finish: async (ctx, read, { query }) => {
      const { way, told } = byMeaning(read, query)
      return { ...(await search(ctx, query, way)), ...told }
    },
  })
}

async function search(ctx: CallContext, { query, ...narrowed }: KnowledgeSearchQuery, way: Way) {
  const found = await findPassages(ctx.trx, 'knowledge', { query, within: documentsWithin(narrowed), ...way })
  const results = await withDocuments(ctx, bestOfEach(found))
  ctx.audit(results.map(({ document }) => document.id))
  return { total: results.length, results }
}

async function withDocuments(ctx: CallContext, best: ReturnType<typeof bestOfEach>): Promise<FoundKnowledge[]> {
  const documents = await documentsOf(
    ctx,
    best.map(({ document_id }) => document_id),
  )
  return best.flatMap(({ document_id, ...passage }) => {
    const document = documents.get(document_id)
    return document ? [{ document, ...passage }] : []
  })
}

/** Which documents `d` a search looks into. */
function documentsWithin({ tag, ...days }: Omit<KnowledgeSearchQuery, 'query'>): RawBuilder<boolean> {
  return allOf([...(tag === undefined ? [] : [sql<boolean>`d.tags @> array[${tag}]::text[]`]), ...cameWithin(days)])
}
