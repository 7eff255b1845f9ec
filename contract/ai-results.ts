import * as z from 'zod/mini'
import { Source, WorkState } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, pageQuery } from './lists.ts'
import { Id, IdParams, Timestamp, text } from './primitives.ts'
import { KeptEdit, ResultEdit } from './result-edit.ts'

export const AI_RESULT_KINDS = [
  'workflow.create',
  'workflow.review',
  'workflow.optimize',
  'marketing.customer-analysis',
  'marketing.campaign-proposal',
  'marketing.competitor-analysis',
  'marketing.content-calendar',
  'product.analysis',
  'research.customer',
  'research.existing-customer',
  'research.competitor',
] as const
export const AiResultKind = z.enum(AI_RESULT_KINDS)
export type AiResultKind = z.infer<typeof AiResultKind>

/** A list of it names the kinds that it wants, with commas between them. */
const Kinds = z.pipe(
  z.pipe(
    text(500),
    z.transform((typed) => typed.split(',')),
  ),
  z.array(AiResultKind),
)

/** From which percentage on a step of a piece of work is done: its facts are read, and it is known what is to be written. */
export const WORK_PROGRESS = { factsRead: 20, composed: 40 }

const head = {
  id: Id,
  kind: AiResultKind,
  title: z.string(),
  /** The record that it is about, where it is about one. */
  subject_id: z.nullable(Id),
  state: WorkState,
  /** Why it failed, a code of the table of errors. */
  failure: z.nullable(z.string()),
  /** Its text comes in pieces by the events of this job, which also stops it. */
  job_id: Id,
  /** The engine that made it; empty until it is done. */
  engine: z.string(),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
}

/** A piece of AI work as a list shows it. */
export const AiResultHead = z.looseObject(head)
export type AiResultHead = z.infer<typeof AiResultHead>

/** A piece of AI work that somebody asked for, and what came of it. */
export const AiResult = z.looseObject({
  ...head,
  /** What was asked, as the call of its kind takes it. */
  input: z.record(z.string(), z.unknown()),
  /** Markdown without HTML; empty until it is done. */
  content: z.string(),
  /** What screens draw of it: each kind has its own form. Null until it is done. */
  data: z.nullable(z.unknown()),
  sources: z.array(Source),
  /** What somebody has made of `data` by hand; null while nobody has. */
  edited: z._default(z.nullable(KeptEdit), null),
  /** Raised by each edit. */
  version: z._default(z.int(), 1),
})
export type AiResult = z.infer<typeof AiResult>

export const aiResults = {
  list: endpoint({
    method: 'GET',
    path: '/api/ai-results/',
    summary: "The caller's own pieces of AI work, the latest first",
    query: z.object({
      ...pageQuery(),
      kind: z.optional(Kinds),
      subject_id: z.optional(Id),
      search: z.optional(text(LONGEST_SEARCH)),
    }),
    response: z.looseObject({ total: z.int(), ai_results: z.array(AiResultHead) }),
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/ai-results/{id}',
    summary: 'One piece of AI work with its text',
    params: IdParams,
    response: AiResult,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/ai-results/{id}',
    summary: 'Keep what was made of a piece of AI work by hand; null takes it back',
    params: IdParams,
    body: z.object({ edited: z.nullable(ResultEdit) }),
    response: AiResult,
    ours: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/ai-results/{id}',
    summary: 'Delete a piece of AI work; one that is under way is stopped',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
}
