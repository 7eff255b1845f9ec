import { type DocumentSearchQuery, legalChecks } from '#contract/legal-checks'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import type { Search } from '../passages/find.ts'
import { askingMeaning, byMeaning } from '../passages/searching.ts'
import { searchDocuments } from './search.ts'
import { documentsWithin } from './search-within.ts'

/** Looks for documents: by words in one transaction, by meaning around a question to the tenant's model. */
export function searchRoutes(app: Api): void {
  serve(app, legalChecks.search, (ctx, { query }) => search(ctx, query, { mode: 'keyword', meaning: null }))

  serveOutside(app, legalChecks.semanticSearch, {
    ...askingMeaning,
    finish: async (ctx, read, { query }) => {
      const { way, told } = byMeaning(read, query)
      return { ...(await search(ctx, query, way)), ...told }
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
