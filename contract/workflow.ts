import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { requiredText, text } from './primitives.ts'

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
