import { marketing } from '#contract/marketing'
import { askForResult } from '../ai-results/ask.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

/** Marketing is done by jobs; each call answers the result that is to come. */
export function marketingRoutes(app: Api): void {
  serve(app, marketing.customerAnalysis, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.customer-analysis', { id, title: '顧客の分析', input }),
  )

  serve(app, marketing.campaignProposal, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.campaign-proposal', { id, title: input.goal.slice(0, 60), input }),
  )

  serve(app, marketing.competitorAnalysis, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.competitor-analysis', { id, title: input.competitors.join('、').slice(0, 60), input }),
  )

  serve(app, marketing.contentCalendar, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'marketing.content-calendar', { id, title: `${input.from} 〜 ${input.to}`, input }),
  )
}
