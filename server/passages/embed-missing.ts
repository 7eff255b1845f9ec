import { sql } from 'kysely'
import * as z from 'zod/mini'
import { EMBEDDED_AT_ONCE } from '../ai/embed.ts'
import { embeddingMark, embeddingModel } from '../ai/embedding-model.ts'
import type { EngineEnv } from '../ai/open-engine.ts'
import { type Asking, type JobContext, type JobKind, jobKind } from '../core/job.ts'
import { toAppError } from '../core/to-app-error.ts'
import type { PassageKind } from '../db/schema-knowledge.ts'
import type { Trx } from '../db/with-tenant.ts'
import { packVector } from '../retrieval/vectors.ts'

/** What is stored of the work. */
const EMBEDDING = { name: 'embed-passages', payload: z.object({}), limitMs: 30 * 60_000 }

const REQUEST_LIMIT_MS = 60_000

type Unread = { kind: PassageKind; document_id: string; position: number; text: string }

/**
 * Asks the tenant's model for the vectors of the passages that have none of it, some at a time; what it has said stays when a
 * later request fails. It ends where nothing is left, no model is chosen any more, or the tokens of the day are used up.
 */
export function embedMissing(env: EngineEnv): JobKind<object, null> {
  return jobKind<object, null>({
    ...EMBEDDING,
    work: async (ctx) => {
      while (await embedSome(ctx, env)) ctx.signal.throwIfAborted()
      return null
    },
    finish: async () => null,
  })
}

async function embedSome({ job, read, step, signal }: JobContext, env: EngineEnv): Promise<boolean> {
  const { model, rows } = await read(async (trx) => {
    const chosen = await embeddingModel(trx, env, job.tenantId, { limitMs: REQUEST_LIMIT_MS })
    return { model: chosen, rows: chosen ? await unread(trx, chosen.mark, EMBEDDED_AT_ONCE) : [] }
  })
  if (!model || rows.length === 0) return false
  const texts = rows.map(({ text }) => text)
  const vectors = await vectorsOf(async (some) => {
    // Counted before it is asked: a request that fails has been asked all the same.
    await step((trx) => model.count(trx, some))
    return model.embed(some, signal)
  }, texts)
  await step(async (trx) => {
    for (const [index, row] of rows.entries()) await keep(trx, model.mark, row, vectors[index] ?? null)
  })
  return true
}

/** Refusals that may be of a text, and not of whoever asks: busy and late are said of all. */
const OF_A_TEXT: ReadonlySet<string> = new Set(['EXT_001', 'EXT_004', 'EXT_005'])
const isOfText = (thrown: unknown) => OF_A_TEXT.has(toAppError(thrown).code)

type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>

/**
 * The vectors of some texts; null for one that the model refuses alone while it answers for others: it would keep all that come
 * after it from theirs, for good. Where none is answered, nothing is known of the texts.
 */
async function vectorsOf(embed: Embed, texts: readonly string[]): Promise<readonly (readonly number[] | null)[]> {
  try {
    return await embed(texts)
  } catch (thrown) {
    if (texts.length === 1 || !isOfText(thrown)) throw thrown
    const vectors: (readonly number[] | null)[] = []
    for (const text of texts) vectors.push(await embed([text]).then(([vector]) => vector ?? null, nullIfOfText))
    if (vectors.every((vector) => vector === null)) throw thrown
    return vectors
  }
}

function nullIfOfText(thrown: unknown): null {
  if (!isOfText(thrown)) throw thrown
  return null
}

async function unread(trx: Trx, mark: string, limit: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select kind, document_id, position, text from passages
    where vector_of is distinct from ${mark}
    order by kind, document_id, position limit ${limit}`.execute(trx)
  return rows
}

/** A passage that has become another one meanwhile is left to the next look. One without a vector is not asked for again. */
async function keep(
  trx: Trx,
  mark: string,
  { kind, document_id, position, text }: Unread,
  numbers: readonly number[] | null,
) {
  const packed = numbers && packVector(numbers)
  await trx
    .updateTable('passages')
    .set({ vector: packed?.bytes ?? null, vector_code: packed?.code ?? null, vector_of: mark })
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .where('position', '=', position)
    .where('text', '=', text)
    .execute()
}

/** Asks for the vectors that are missing, where the transaction's tenant has a model, some are, and no such job waits yet. */
export async function askToEmbed(
  trx: Trx,
  ask: (kind: Asking<object>, payload: object) => Promise<unknown>,
): Promise<void> {
  const mark = await embeddingMark(trx)
  if (mark === null || (await unread(trx, mark, 1)).length === 0) return
  const waiting = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', EMBEDDING.name)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!waiting) await ask(EMBEDDING, {})
}
