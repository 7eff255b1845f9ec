import { japanDay } from '#contract/japan-day'
import { tidyBody } from '#contract/tidy'
import { visitFields, visits } from '#contract/visits'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addVisit, changeVisit, deleteVisit, restoreVisit, stepVisit } from './change.ts'
import { visitPage } from './page.ts'
import { readVisit } from './record.ts'

/** Who comes to the desk, and how far along they are. */
export function visitRoutes(app: Api): void {
  const typed = { prepare: tidyBody(visitFields) }

  serve(app, visits.list, async (ctx, { query }) => {
    const day = query.day ?? japanDay(ctx.now.getTime())
    const page = await visitPage(ctx.trx, ctx.caller.tenant.id, { ...query, day })
    ctx.audit(page.visits.map(({ id }) => id))
    return page
  })

  serve(app, visits.get, async (ctx, { params }) => {
    ctx.audit([params.id])
    return readVisit(ctx.trx, params.id)
  })

  serve(
    app,
    visits.create,
    async (ctx, { body }) => {
      const visit = await addVisit(ctx, body)
      ctx.audit([visit.id])
      return visit
    },
    typed,
  )

  serve(
    app,
    visits.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeVisit(ctx, params.id, body)
    },
    typed,
  )

  serve(app, visits.step, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return stepVisit(ctx, params.id, body)
  })

  serve(app, visits.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteVisit(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, visits.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreVisit(ctx, params.id)
  })
}
