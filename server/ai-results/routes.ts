import { aiResults } from '#contract/ai-results'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { deleteResult, editResult } from './change.ts'
import { resultPage } from './page.ts'
import { findResult } from './record.ts'

/** What people asked the assistants for. Everybody sees their own alone, administrators too. */
export function aiResultRoutes(app: Api): void {
  serve(app, aiResults.list, async (ctx, { query }) => {
    const page = await resultPage(ctx, query)
    ctx.audit(page.ai_results.map(({ id }) => id))
    return page
  })

  serve(app, aiResults.get, async (ctx, { params }) => {
    const result = await findResult(ctx, params.id)
    ctx.audit([result.id])
    return result
  })

  serve(app, aiResults.update, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return editResult(ctx, params.id, body.edited)
  })

  serve(app, aiResults.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteResult(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })
}
