import { snippetFields, snippets } from '#contract/snippets'
import { tidyBody } from '#contract/tidy'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addSnippet, changeSnippet, deleteSnippet, restoreSnippet } from './change.ts'
import { readSnippets } from './record.ts'

export function snippetRoutes(app: Api): void {
  const typed = { prepare: tidyBody(snippetFields) }

  serve(app, snippets.list, async (ctx) => {
    const found = await readSnippets(ctx)
    ctx.audit(found.map(({ id }) => id))
    return { snippets: found }
  })

  serve(
    app,
    snippets.create,
    async (ctx, { body }) => {
      const kept = await addSnippet(ctx, body)
      ctx.audit([kept.id])
      return kept
    },
    typed,
  )

  serve(
    app,
    snippets.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeSnippet(ctx, params.id, body)
    },
    typed,
  )

  serve(app, snippets.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteSnippet(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, snippets.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreSnippet(ctx, params.id)
  })
}
