import { type DocumentSearchQuery, legalChecks } from '#contract/legal-checks'
import { embeddingModel } from '../ai/embedding-model.ts'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import type { Search } from '../passages/find.ts'
import { MEANING_LIMIT_MS, readMeaning } from '../passages/meaning.ts'
import { searchDocuments } from './search.ts'
import { documentsWithin } from './search-within.ts'

/** Looks for documents: by words in one transaction, by meaning around a question to the tenant's model. */
export function searchRoutes(app: Api): void {
  serve(app, legalChecks.search, (ctx, { query }) => search(ctx, query, { mode: 'keyword', meaning: null }))

  serveOutside(app, legalChecks.semanticSearch, {
    prepare: async ({ trx, caller, deps }, { query }) => {
      const model = await embeddingModel(trx, deps.env, caller.tenant.id, { limitMs: MEANING_LIMIT_MS })
      await model?.count(trx, [query.query])
      return { model, query: query.query }
    },
    work: ({ model, query }, stop) => readMeaning(model, query, stop),
    finish: async (ctx, { meaning, comparedBy, failure }, { query }) => {
      const mode = query.with_words === 'true' ? 'hybrid' : 'semantic'
      const found = await search(ctx, query, { mode, meaning })
      return { ...found, compared_by: comparedBy, model_failure: failure }
    },
  })
}

async function search(
  ctx: CallContext,
  { query, ...narrowed }: DocumentSearchQuery,
  way: Pick<Search, 'mode' | 'meaning'>,
) {
  const results = await searchDocuments(ctx, { query, within: documentsWithin(narrowed), ...way })
  ctx.audit(results.map(({ legal_check }) => legal_check.id))
  return { total: results.length, results }
}
