import { BUILT_IN } from '#contract/assistant'
import { searchText } from '#contract/search-text'
import { type EngineEnv, openEngine } from '../ai/open-engine.ts'
import { events } from '../core/events.ts'
import { type JobFacts, type JobKind, jobKind } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { storable, storableJson } from '../core/storable.ts'
import { TOOK_LONG } from '../core/took-long.ts'
import type { Trx } from '../db/with-tenant.ts'
import { readModels } from '../models/settings.ts'
import { findPassages } from '../passages/find.ts'
import { meaningInJob } from '../passages/meaning.ts'
import { ANSWERING } from './ask.ts'
import { composeAnswer, NOTHING_FOUND } from './compose.ts'
import { type CitedAnswer, writeCited } from './write-cited.ts'

type Payload = { questionId: string }
type Answered = Payload & CitedAnswer & { query: string }
type Done = Answered | null

/** Characters of a question in a notification. */
const TITLE_LENGTH = 40

/** Answers a question from the passages of the tenant's documents, and from nothing else. */
export function answerKnowledge(env: EngineEnv): JobKind<Payload, Done> {
  return jobKind<Payload, Done>({
    ...ANSWERING,
    maxAttempts: 3,
    work: async (ctx, { questionId }) => {
      const asked = await ctx.read((trx) => readAsked(trx, questionId))
      if (!asked) return null
      const { query, searchMode: mode, max_results } = asked
      const { meaning } = await meaningInJob(ctx, env, { query, mode })
      const found = await ctx.read((trx) => findPassages(trx, 'knowledge', { query, mode, meaning }))
      ctx.progress(30)
      const passages = found.passages.slice(0, max_results)
      if (passages.length === 0) {
        ctx.write(NOTHING_FOUND)
        return { questionId, query, answer: NOTHING_FOUND, sources: [], engine: BUILT_IN }
      }
      const composed = composeAnswer(asked, { ...found, passages })
      const written = await writeCited(await openEngine(ctx, env), composed, { signal: ctx.signal, onText: ctx.write })
      return { questionId, query, ...written }
    },
    finish: async (trx, done, job) => {
      if (done) await writeAnswer(trx, done, job)
      return null
    },
    giveUp: async (trx, job, { questionId }, failure) => {
      const row = await ofJob(trx, questionId, job)
        .set({ state: 'failed', failure, ended_at: NOW })
        .returning(TOLD)
        .executeTakeFirst()
      if (row?.took_long) await tell(trx, job, row, 'failed')
    },
  })
}

async function readAsked(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('knowledge_questions as q')
    .innerJoin('tenants as t', 't.id', 'q.tenant_id')
    .select(['q.query', 'q.max_results', 'q.include_metadata', 't.settings'])
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { settings, ...asked } = row
  return { ...asked, searchMode: readModels(settings).searchMode }
}

async function writeAnswer(trx: Trx, { questionId, query, answer, sources, engine }: Answered, job: JobFacts) {
  const text = storable(answer)
  const row = await ofJob(trx, questionId, job)
    .set({ state: 'done', answer: text, sources: storableJson(sources), engine, ended_at: NOW })
    .set({ search_text: searchText(`${query} ${text}`) })
    .returning(TOLD)
    .executeTakeFirst()
  if (row?.took_long) await tell(trx, job, row, 'done')
}

const ofJob = (trx: Trx, id: string, job: JobFacts) =>
  trx
    .updateTable('knowledge_questions')
    .where('id', '=', id)
    .where('job_id', '=', job.id)
    .where('state', '=', 'running')

const TOLD = ['id', 'query', 'owner_id', TOOK_LONG] as const

/** Tells who asked that a long answer has ended. Their question is its title, as far as a line holds it. */
function tell(
  trx: Trx,
  { tenantId }: JobFacts,
  { id, query, owner_id: memberId }: { id: string; query: string; owner_id: string },
  state: 'done' | 'failed',
) {
  const title = query.replaceAll(/\s+/gu, ' ').slice(0, TITLE_LENGTH).toWellFormed()
  return notifyMember(trx, { tenantId, memberId }, events.questionAnswered('knowledge', id, title, state))
}
