import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { Day, requiredText, text } from './primitives.ts'

export const marketing = {
  customerAnalysis: endpoint({
    method: 'POST',
    path: '/api/marketing/customer-analysis',
    summary: 'Segments of the own customers',
    body: z.object({ ...askedId, question: z._default(text(2_000), '') }),
    response: AiResult,
  }),
  campaignProposal: endpoint({
    method: 'POST',
    path: '/api/marketing/campaign-proposal',
    summary: 'Propose a campaign',
    body: z.object({
      ...askedId,
      goal: requiredText(2_000),
      target: z._default(text(500), ''),
      budget: z.optional(z.int().check(z.gte(0))),
    }),
    response: AiResult,
  }),
  competitorAnalysis: endpoint({
    method: 'POST',
    path: '/api/marketing/competitor-analysis',
    summary: 'Compare with competitors',
    body: z.object({
      ...askedId,
      competitors: z.array(requiredText(200)).check(z.minLength(1), z.maxLength(10)),
      viewpoint: z._default(text(500), ''),
    }),
    response: AiResult,
  }),
  contentCalendar: endpoint({
    method: 'POST',
    path: '/api/marketing/content-calendar',
    summary: 'Plan content for a period',
    body: z.object({ ...askedId, from: Day, to: Day, theme: z._default(text(500), '') }),
    response: AiResult,
  }),
}
