import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { DAY_MS } from './day.ts'
import { endpoint } from './endpoint.ts'
import { LegalFinding } from './legal-findings.ts'
import { Day, requiredText, text } from './primitives.ts'

/** Competitors that are compared at once, and characters that are read of each. */
export const COMPETITOR_LIMIT = 10
export const COMPETITOR_TEXT_LIMIT = 10_000
/** Most characters (UTF-16 units) of a text that is checked before it is copied: all that a model writes, and more. */
export const CHECKED_TEXT_LIMIT = 30_000
/** Days of the longest calendar. */
export const CALENDAR_DAYS = 366

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
      competitors: z.array(requiredText(200)).check(z.minLength(1), z.maxLength(COMPETITOR_LIMIT)),
      /** What is known of each, in the order of `competitors`: a leaflet or a page. */
      texts: z.optional(z.array(text(COMPETITOR_TEXT_LIMIT)).check(z.maxLength(COMPETITOR_LIMIT))),
      /** A page of the open web of each, in the same order, that is read as well. Nothing else is looked up. */
      urls: z._default(z.array(text(2_000)).check(z.maxLength(COMPETITOR_LIMIT)), []),
      viewpoint: z._default(text(500), ''),
    }),
    response: AiResult,
  }),
  contentCalendar: endpoint({
    method: 'POST',
    path: '/api/marketing/content-calendar',
    summary: 'Plan content for a period',
    body: z
      .object({ ...askedId, from: Day, to: Day, theme: z._default(text(500), '') })
      .check(z.refine(({ from, to }) => isPeriod(from, to), { error: 'period', path: ['to'] })),
    response: AiResult,
  }),
  checkPost: endpoint({
    method: 'POST',
    path: '/api/marketing/check-post',
    summary: 'What the rules for advertising say of a text that is about to be copied',
    body: z.object({ text: requiredText(CHECKED_TEXT_LIMIT) }),
    response: z.looseObject({ findings: z.array(LegalFinding) }),
    ours: true,
  }),
}

function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < CALENDAR_DAYS
}
