import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany } from 'ai'
import { AppError } from '../core/app-error.ts'
import { fetchOutside } from '../core/outside/fetch-outside.ts'
import type { Access, Guards } from './model-engine.ts'
import { refusalOf } from './model-refusal.ts'

/**
 * Turns texts into vectors, all of the same length, in the order of the texts. Rejects with AppError as an engine does: EXT_001
 * to EXT_005.
 */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>

/** Texts of one request. */
export const EMBEDDED_AT_ONCE = 32
/** Numbers of the longest vector that is kept; a model has 384 to 4,096. */
const MOST_NUMBERS = 4_096
/** Of a request: a model on a desk computer reads some hundred texts a minute. */
const LIMIT_MS = 60_000
/** {@link EMBEDDED_AT_ONCE} vectors of {@link MOST_NUMBERS}, a number of which takes up to 24 letters. */
const LIMIT_BYTES = EMBEDDED_AT_ONCE * MOST_NUMBERS * 24

/** A model of vectors behind an OpenAI-compatible API. Nothing is repeated here. */
export function embedWith({ baseUrl, model, apiKey }: Access, { limitMs = LIMIT_MS, ...guards }: Guards): Embed {
  const provider = createOpenAICompatible({
    name: 'tenant',
    baseURL: baseUrl.replace(/\/+$/, ''),
    ...(apiKey !== null && { apiKey }),
    fetch: fetchOutside({ ...guards, limitMs, limitBytes: LIMIT_BYTES }),
  })
  return async (texts, abortSignal) => {
    const vectors: number[][] = []
    for (let start = 0; start < texts.length; start += EMBEDDED_AT_ONCE) {
      const values = texts.slice(start, start + EMBEDDED_AT_ONCE)
      try {
        const { embeddings } = await embedMany({
          model: provider.embeddingModel(model),
          ...{ values, abortSignal, maxRetries: 0, maxParallelCalls: 1 },
        })
        vectors.push(...embeddings)
      } catch (failure) {
        abortSignal.throwIfAborted()
        throw refusalOf(failure)
      }
    }
    if (!areVectorsOf(texts, vectors)) throw new AppError('EXT_004')
    return vectors
  }
}

/** Whether there is one for each text, all are of one length, and all can be compared. */
function areVectorsOf(texts: readonly string[], vectors: readonly number[][]): boolean {
  const length = vectors[0]?.length ?? 0
  if (vectors.length !== texts.length || length > MOST_NUMBERS) return false
  return vectors.every(
    (one) => one.length === length && one.every(Number.isFinite) && one.some((number) => number !== 0),
  )
}
