import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { requiredText, text } from './primitives.ts'

/** Procedures that a reception can begin with; a title that is one of these names gets that procedure. */
export const TEMPLATE_NAMES = ['新患受付', '予約変更', '会計', '電話対応', 'クレーム対応', '終業点検'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

export const workflow = {
  create: endpoint({
    method: 'POST',
    path: '/api/workflow/create',
    summary: 'Draft a procedure',
    body: z.object({ ...askedId, title: requiredText(200), description: requiredText(8_000) }),
    response: AiResult,
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/workflow/review',
    summary: 'Review a procedure',
    body: z.object({ ...askedId, content: requiredText(20_000), viewpoint: z._default(text(500), '') }),
    response: AiResult,
  }),
  optimize: endpoint({
    method: 'POST',
    path: '/api/workflow/optimize',
    summary: 'Improve a procedure',
    body: z.object({ ...askedId, content: requiredText(20_000), goal: z._default(text(500), '') }),
    response: AiResult,
  }),
}
