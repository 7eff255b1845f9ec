import { type EmbeddingModel, embeddingModel } from '../ai/embedding-model.ts'
import type { CallContext } from '../core/call.ts'
import type { Search } from './find.ts'
import { MEANING_LIMIT_MS, type ReadMeaning, readMeaning, textsFor } from './meaning.ts'

type Asked = { model: EmbeddingModel | null; query: string }

/** The parts of a call that searches by meaning before it searches: the tenant's model is asked with no transaction open. */
export const askingMeaning = {
  prepare: async ({ trx, caller, deps }: CallContext, call: { query: { query: string } }): Promise<Asked> => {
    const { query } = call.query
    const model = await embeddingModel(trx, deps.env, caller.tenant.id, { limitMs: MEANING_LIMIT_MS })
    if (model) await model.count(trx, textsFor(model, query))
    return { model, query }
  },
  work: ({ model, query }: Asked, stop: AbortSignal): Promise<ReadMeaning> => readMeaning(model, query, stop),
}

/** How it is searched then, and what its reply says of that. */
export function byMeaning(
  { meaning, comparedBy, failure }: ReadMeaning,
  { with_words: words }: { with_words?: 'true' | 'false' | undefined },
): { way: Pick<Search, 'mode' | 'meaning'>; told: { compared_by: string; model_failure: string | null } } {
  return {
    way: { mode: words === 'true' ? 'hybrid' : 'semantic', meaning },
    told: { compared_by: comparedBy, model_failure: failure },
  }
}
