import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, requiredText, text } from './primitives.ts'

const CustomerSubject = z.object({
  ...askedId,
  name: requiredText(200),
  company: z._default(text(200), ''),
  question: z._default(text(2_000), ''),
})
const CompetitorSubject = z.object({
  ...askedId,
  name: requiredText(200),
  url: z.optional(text(2_000)),
  question: z._default(text(2_000), ''),
})

export const research = {
  customer: endpoint({
    method: 'POST',
    path: '/api/research/customer',
    summary: 'Research a customer by name',
    body: CustomerSubject,
    response: AiResult,
  }),
  customerPdf: endpoint({
    method: 'POST',
    path: '/api/research/customer/pdf',
    summary: 'The research of a customer as PDF',
    body: CustomerSubject,
    transport: 'file',
  }),
  existingCustomer: endpoint({
    method: 'POST',
    path: '/api/research/customer/{id}',
    summary: 'Research a customer on record',
    params: IdParams,
    body: z.object({ ...askedId, question: z._default(text(2_000), '') }),
    response: AiResult,
  }),
  competitor: endpoint({
    method: 'POST',
    path: '/api/research/competitor',
    summary: 'Research a competitor',
    body: CompetitorSubject,
    response: AiResult,
  }),
  competitorPdf: endpoint({
    method: 'POST',
    path: '/api/research/competitor/pdf',
    summary: 'The research of a competitor as PDF',
    body: CompetitorSubject,
    transport: 'file',
  }),
}
