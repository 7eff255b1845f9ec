import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, requiredText, text } from './primitives.ts'

/** Something that a report says. */
export const Statement = z.looseObject({
  text: z.string(),
  /** Numbers of the sources that it rests on, counted from 1. */
  sources: z.array(z.int()),
  /** False: nothing was found that shows it (未確認). */
  is_verified: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

/** The `data` of a research. */
export const ReportData = z.looseObject({
  sections: z.array(z.looseObject({ heading: z.string(), statements: z.array(Statement) })),
})
export type ReportData = z.infer<typeof ReportData>

const Question = { question: z._default(text(2_000), '') }

const customerNamed = { name: requiredText(200), company: z._default(text(200), ''), ...Question }
const competitorNamed = {
  name: requiredText(200),
  /** A page of the open web that is read as well. */
  url: z._default(text(2_000), ''),
  ...Question,
}
const given = {
  /** The caller's own finished report of the same kind that a question follows. */
  follows: z.optional(Id),
  /** A file that the caller has uploaded, which is read as well. */
  file_id: z.optional(Id),
}
export const CustomerSubject = z.object({ ...askedId, ...customerNamed, ...given })
export const CompetitorSubject = z.object({ ...askedId, ...competitorNamed, ...given })
/** What is asked of a report that is there. */
export const FollowUp = z.object({ question: requiredText(2_000) })

/** The finished research that is printed; without it one is made at once, and kept nowhere. */
const printed = { result_id: z.optional(Id) }

export const research = {
  customer: endpoint({
    method: 'POST',
    path: '/api/research/customer',
    summary: 'Research a customer by name; a job does it, and the reply tells which',
    body: CustomerSubject,
    response: AiResult,
  }),
  customerPdf: endpoint({
    method: 'POST',
    path: '/api/research/customer/pdf',
    summary: 'The research of a customer as PDF',
    body: z.object({ ...customerNamed, ...printed }),
    transport: 'file',
    made: true,
  }),
  existingCustomer: endpoint({
    method: 'POST',
    path: '/api/research/customer/{id}',
    summary: 'Research a customer on record; a job does it, and the reply tells which',
    params: IdParams,
    body: z.object({ ...askedId, ...Question, ...given }),
    response: AiResult,
  }),
  competitor: endpoint({
    method: 'POST',
    path: '/api/research/competitor',
    summary: 'Research a competitor; a job does it, and the reply tells which',
    body: CompetitorSubject,
    response: AiResult,
  }),
  competitorPdf: endpoint({
    method: 'POST',
    path: '/api/research/competitor/pdf',
    summary: 'The research of a competitor as PDF',
    body: z.object({ ...competitorNamed, ...printed }),
    transport: 'file',
    made: true,
  }),
}
