import { dashboard } from '#contract/dashboard'
import { interactions } from '#contract/interactions'
import { pageOrPull } from '../core/pull.ts'
import { liveId } from '../customers/meant.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addInteraction } from './add.ts'
import { interactionPage } from './page.ts'
import { interactionPull } from './pull.ts'
import { dashboardSummary } from './summary.ts'

export function interactionRoutes(app: Api): void {
  serve(app, interactions.list, async (ctx, { query }) => {
    const page = await pageOrPull(ctx, query, { page: interactionPage, pull: interactionPull })
    ctx.audit(page.interactions.map((interaction) => interaction.id))
    return page
  })

  serve(app, dashboard.summary, async (ctx, { query }) => {
    const { timezone } = ctx.caller.tenant
    const summary = await dashboardSummary(ctx.trx, { timezone, now: ctx.now, months: query.months })
    ctx.audit([...summary.today, ...summary.latest].map((interaction) => interaction.id))
    return summary
  })

  serve(app, interactions.ofCustomer, async (ctx, { params, query }) => {
    const customerId = await liveId(ctx.trx, params.customerId)
    const page = await interactionPage(ctx.trx, ctx.caller.tenant.id, query, customerId)
    ctx.audit([customerId, ...page.interactions.map((interaction) => interaction.id)])
    return page
  })

  serve(app, interactions.create, async (ctx, { body }) => {
    const interaction = await addInteraction(ctx, body)
    ctx.audit([interaction.id, interaction.customer_id])
    return interaction
  })
}
