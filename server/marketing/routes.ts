import { customers } from '#contract/customers'
import { marketing } from '#contract/marketing'
import { askForResult } from '../ai-results/ask.ts'
import { AppError } from '../core/app-error.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { checkWording } from './check-wording.ts'

/** Marketing is done by jobs, whose calls answer the result that is to come. A post is checked while one waits. */
export function marketingRoutes(app: Api): void {
  serve(app, marketing.customerAnalysis, async (ctx, { body: { id, ...input } }) => {
    const may = await rightsOfMember(ctx.trx, ctx.caller.memberId)
    if (!may(customers.list)) throw new AppError('AUTH_006')
    return askForResult(ctx, 'marketing.customer-analysis', { id, title: '顧客の分析', input })
  })

  serve(app, marketing.campaignProposal, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.campaign-proposal', { id, title: input.goal.slice(0, 60), input }),
  )

  serve(app, marketing.competitorAnalysis, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.competitor-analysis', { id, title: input.competitors.join('、').slice(0, 60), input }),
  )

  serve(app, marketing.contentCalendar, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.content-calendar', { id, title: `${input.from} 〜 ${input.to}`, input }),
  )

  // Nothing is kept of it: the audit log says that there was one, never which.
  serve(app, marketing.checkPost, async (ctx, { body: { text } }) => {
    ctx.audit([ctx.caller.tenant.id])
    return { findings: checkWording(text) }
  })
}
