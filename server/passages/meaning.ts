import { BUILT_IN } from '#contract/assistant'
import { type EmbeddingModel, embeddingModel } from '../ai/embedding-model.ts'
import type { EngineEnv } from '../ai/open-engine.ts'
import { AppError } from '../core/app-error.ts'
import type { JobContext } from '../core/job.ts'
import type { Mode } from '../retrieval/rank.ts'
import { SUBJECTS } from '../retrieval/subjects.ts'
import { closenessOf, cosine, noiseOf, type PackedVector, packVector } from '../retrieval/vectors.ts'

/** What a model says of a question, and of what it has nothing to do with. */
export type Meaning = { mark: string; vector: PackedVector; noise: number }

/** By whom a question is compared, and why not by the model of the tenant: a code of the error table. */
export type ReadMeaning = { meaning: Meaning | null; comparedBy: string; failure: string | null }

/** Milliseconds that a search waits for a model, which otherwise is done without it. */
export const MEANING_LIMIT_MS = 5_000

/** Models whose vectors of the subjects are remembered in this process. */
const REMEMBERED = 100
const subjects = new Map<string, readonly PackedVector[]>()

/** Asks the tenant's model for the meaning of a question, with no transaction open. A model that fails is done without. */
export async function readMeaning(
  model: EmbeddingModel | null,
  query: string,
  signal: AbortSignal,
): Promise<ReadMeaning> {
  if (!model) return { meaning: null, comparedBy: BUILT_IN, failure: null }
  try {
    return { meaning: await ask(model, query, signal), comparedBy: model.name, failure: null }
  } catch (thrown) {
    signal.throwIfAborted()
    if (!(thrown instanceof AppError)) throw thrown
    return { meaning: null, comparedBy: BUILT_IN, failure: thrown.code }
  }
}

/** The same inside of a job. A search by words alone asks no model. */
export async function meaningInJob(
  { job, step, signal }: Pick<JobContext, 'job' | 'step' | 'signal'>,
  env: EngineEnv,
  { query, mode }: { query: string; mode: Mode },
): Promise<ReadMeaning> {
  if (mode === 'keyword') return readMeaning(null, query, signal)
  const model = await step(async (trx) => {
    const chosen = await embeddingModel(trx, env, job.tenantId, { limitMs: MEANING_LIMIT_MS })
    if (chosen) await chosen.count(trx, textsFor(chosen, query))
    return chosen
  })
  return readMeaning(model, query, signal)
}

/** What a model is sent for a question: the subjects too, until it has answered for them. */
export function textsFor({ mark }: Pick<EmbeddingModel, 'mark'>, query: string): readonly string[] {
  return subjects.has(mark) ? [query] : [query, ...SUBJECTS]
}

async function ask({ mark, embed }: EmbeddingModel, query: string, signal: AbortSignal): Promise<Meaning> {
  const known = subjects.get(mark)
  const [asked, ...others] = (await embed(textsFor({ mark }, query), signal)).map(packVector)
  if (!asked) throw new AppError('EXT_004')
  const around = known ?? others
  if (!known) remember(mark, others)
  const cosines = around.map(({ bytes }) => cosine(asked.bytes, bytes))
  // The model behind the address has become another one.
  if (!cosines.every((one) => one !== null)) {
    subjects.delete(mark)
    throw new AppError('EXT_004')
  }
  return { mark, vector: asked, noise: noiseOf(cosines) }
}

function remember(mark: string, vectors: readonly PackedVector[]): void {
  if (subjects.size >= REMEMBERED) subjects.clear()
  subjects.set(mark, vectors)
}

/** How near a passage is to what a question means, from 0 to 1; null of one that the same model has not read. */
export function closenessTo(meaning: Meaning | null) {
  return ({ vector, vector_of }: { vector: Uint8Array | null; vector_of: string | null }): number | null => {
    if (!meaning || !vector || vector_of !== meaning.mark) return null
    const found = cosine(meaning.vector.bytes, vector)
    return found === null ? null : closenessOf(found, meaning.noise)
  }
}
