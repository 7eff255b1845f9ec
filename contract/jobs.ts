import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, integer, Timestamp } from './primitives.ts'

export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

/** Work that goes on after its request was answered. */
export const Job = z.looseObject({
  id: Id,
  kind: z.string(),
  state: JobState,
  /** Percent. */
  progress: z.int(),
  /** What came out, once it is done; each kind has its own form. */
  result: z.nullable(z.unknown()),
  /** Why it failed, a code of the table of errors. */
  error_code: z.nullable(z.string()),
  created_at: Timestamp,
  started_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
})
export type Job = z.infer<typeof Job>

/**
 * What happened to a job, in the order of its numbers: `progress` in percent, a piece of `text`, `reset` (the work began
 * again: all text before it is void), and at last `end`, after which nothing comes.
 */
export const JobEvent = z.union([
  z.looseObject({ type: z.literal('progress'), percent: z.int() }),
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('reset') }),
  z.looseObject({ type: z.literal('end'), job: Job }),
])
export type JobEvent = z.infer<typeof JobEvent>

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs/',
    summary: "The caller's own jobs, newest first",
    query: z.object({ state: z.optional(JobState), limit: z._default(integer(1, 100), 20) }),
    response: z.looseObject({ total: z.int(), jobs: z.array(Job) }),
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One job',
    params: IdParams,
    response: Job,
    ours: true,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}/events',
    summary: 'What happens to a job, from the beginning or after `Last-Event-ID`, until its end',
    params: IdParams,
    response: z.looseObject({}),
    transport: 'stream',
    ours: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary: 'Stop a job; one that has ended stays as it is',
    params: IdParams,
    response: Job,
    ours: true,
  }),
}
