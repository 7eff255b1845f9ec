import { type Answer, answered } from '#contract/questions/answer'
import type { EngineEnv } from '../ai/open-engine.ts'
import type { JobContext } from '../core/job.ts'
import { type Composed, composeAnswer } from '../knowledge/compose.ts'
import { searchModeOf } from '../models/settings.ts'
import { findPassages } from '../passages/find.ts'
import { meaningInJob } from '../passages/meaning.ts'

/** Passages that an answer quotes: the best of them, since the question was about something else than documents. */
const MOST_PASSAGES = 3
const NOT_ON_RECORD = '記録からは分かりませんでしたが、ナレッジの資料に次の記述があります。'

/**
 * What the documents of the knowledge base say to a question that the records do not answer: their own sentences, numbered, or
 * what a model is to word of them. Null where no passage fits.
 */
export async function answerFromDocuments(
  ctx: JobContext,
  env: EngineEnv,
  query: string,
): Promise<{ answer: Answer; composed: Composed } | null> {
  const mode = await ctx.read((trx) => searchModeOf(trx))
  const { meaning } = await meaningInJob(ctx, env, { query, mode })
  const found = await ctx.read((trx) => findPassages(trx, 'knowledge', { query, mode, meaning }))
  const passages = found.passages.slice(0, MOST_PASSAGES)
  if (passages.length === 0) return null
  const { task, sources } = composeAnswer({ query, include_metadata: true }, { ...found, passages })
  const text = `${NOT_ON_RECORD}\n\n${task.builtIn}`
  const composed = { task: { ...task, builtIn: text }, sources }
  return { answer: answered('ナレッジの資料', text, { sources }), composed }
}
