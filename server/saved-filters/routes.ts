import { savedFilterFields, savedFilters } from '#contract/saved-filters'
import { tidyBody } from '#contract/tidy'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addSavedFilter, changeSavedFilter, deleteSavedFilter, restoreSavedFilter } from './change.ts'
import { readSavedFilters } from './record.ts'

export function savedFilterRoutes(app: Api): void {
  const typed = { prepare: tidyBody(savedFilterFields) }

  serve(app, savedFilters.list, async (ctx) => {
    const found = await readSavedFilters(ctx)
    ctx.audit(found.map(({ id }) => id))
    return { saved_filters: found }
  })

  serve(
    app,
    savedFilters.create,
    async (ctx, { body }) => {
      const saved = await addSavedFilter(ctx, body)
      ctx.audit([saved.id])
      return saved
    },
    typed,
  )

  serve(
    app,
    savedFilters.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeSavedFilter(ctx, params.id, body)
    },
    typed,
  )

  serve(app, savedFilters.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteSavedFilter(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, savedFilters.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreSavedFilter(ctx, params.id)
  })
}
