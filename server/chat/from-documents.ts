import type { WritingTask } from '../ai/engine.ts'
import type { Trx } from '../db/with-tenant.ts'
import { composeAnswer } from '../knowledge/compose.ts'
import { readModels } from '../models/settings.ts'
import { findPassages } from '../passages/find.ts'
import { type Answer, answered } from '../questions/answer.ts'

/** Passages that an answer quotes: the best of them, since the question was about something else than documents. */
const MOST_PASSAGES = 3
const NOT_ON_RECORD = '記録からは分かりませんでしたが、ナレッジの資料に次の記述があります。'

/**
 * What the documents of the knowledge base say to a question that the records do not answer: their own sentences, numbered, or
 * what a model is to word of them. Null where no passage fits.
 */
export async function answerFromDocuments(
  trx: Trx,
  tenantId: string,
  question: string,
): Promise<{ answer: Answer; task: WritingTask } | null> {
  const { settings } = await trx
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const found = await findPassages(trx, 'knowledge', question, readModels(settings).searchMode)
  const passages = found.passages.slice(0, MOST_PASSAGES)
  if (passages.length === 0) return null
  const { task, sources } = composeAnswer({ query: question, include_metadata: true }, { ...found, passages })
  const text = `${NOT_ON_RECORD}\n\n${task.builtIn}`
  return { answer: answered('ナレッジの資料', text, { sources }), task: { ...task, builtIn: text } }
}
