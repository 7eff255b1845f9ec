import type * as z from 'zod/mini'
import { type AiResultKind, WORK_PROGRESS } from '#contract/ai-results'
import type { Source } from '#contract/assistant'
import type { WritingTask } from '../ai/engine.ts'
import { type EngineEnv, openEngine } from '../ai/open-engine.ts'
import { type JobContext, type JobKind, jobKind } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { jobNameOf, LIMIT_MS, PAYLOAD } from './ask.ts'
import { type Finished, failResult, finishResult } from './finish.ts'

/** When and where the work is done: what "this month" means depends on both. */
export type About = { now: Date; timezone: string; ownerId: string; subjectId: string | null }

/** What was computed, and the text that is to be written of it. */
export type Composed = {
  /** What the screens draw, by the schema of the kind. */
  data: unknown
  sources: readonly Source[]
  task: WritingTask
}

/** A kind of AI work. Both engines work from the same facts: nothing is said that does not come from them. */
export type AiResultPlan<Input, Facts> = {
  kind: AiResultKind
  input: z.ZodMiniType<Input>
  /** Reads what the work needs, in a short transaction of the tenant. Throws AppError where the work cannot be done. */
  facts(trx: Trx, input: Input, about: About): Promise<Facts>
  /** With no transaction open. */
  compose(
    facts: Facts,
    input: Input,
    ctx: Pick<JobContext, 'signal' | 'progress' | 'read' | 'objects'>,
  ): Composed | Promise<Composed>
}

type Work = Finished | null

/** The job that does a kind of AI work, for its owner alone. What it writes is read while it comes, and later. */
export function aiResultKind<Input, Facts>(
  plan: AiResultPlan<Input, Facts>,
  env: EngineEnv,
): JobKind<z.output<typeof PAYLOAD>, Work> {
  return jobKind<z.output<typeof PAYLOAD>, Work>({
    name: jobNameOf(plan.kind),
    payload: PAYLOAD,
    limitMs: LIMIT_MS,
    maxAttempts: 3,
    work: async (ctx, { resultId, traceId }) => {
      const asked = await ctx.read((trx) => readAsked(trx, resultId))
      // Deleted meanwhile.
      if (!asked) return null
      const input = plan.input.parse(asked.input)
      const facts = await ctx.read((trx) => plan.facts(trx, input, asked.about))
      ctx.progress(WORK_PROGRESS.factsRead)
      const { task, ...composed } = await plan.compose(facts, input, ctx)
      ctx.progress(WORK_PROGRESS.composed)
      const engine = await openEngine(ctx, env)
      const content = await engine.write(task, { signal: ctx.signal, onText: ctx.write })
      return { ...composed, resultId, traceId, content, engine: engine.name }
    },
    finish: async (trx, done, job) => {
      if (done) await finishResult(trx, done, job)
      return null
    },
    giveUp: (trx, job, { resultId }, code) => failResult(trx, resultId, job, code),
  })
}

async function readAsked(trx: Trx, id: string): Promise<{ input: unknown; about: About } | undefined> {
  const row = await trx
    .selectFrom('ai_results as r')
    .innerJoin('tenants as t', 't.id', 'r.tenant_id')
    .select(['r.input', 'r.owner_id', 'r.subject_id', 't.timezone'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { input, owner_id: ownerId, subject_id: subjectId, timezone } = row
  return { input, about: { now: new Date(), timezone, ownerId, subjectId } }
}
