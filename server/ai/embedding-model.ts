import { createHash } from 'node:crypto'
import { AppError } from '../core/app-error.ts'
import { UnreadableSecret } from '../core/secrets.ts'
import type { Trx } from '../db/with-tenant.ts'
import { modelAccess, readModels, type StoredModel } from '../models/settings.ts'
import { type Embed, embedWith } from './embed.ts'
import { addModelUse, modelUseToday, tokensOf } from './model-use.ts'
import type { EngineEnv } from './open-engine.ts'

/** The model by which the texts of a tenant are compared. */
export type EmbeddingModel = {
  /** Shown to people. */
  name: string
  /** Vectors with the same mark can be compared. */
  mark: string
  /** To be called with no transaction open. */
  embed: Embed
  /** Counts what `embed` was asked; in a transaction of the tenant. */
  count(trx: Trx, texts: readonly string[]): Promise<void>
}

/** Which vectors can be compared: those of the same model at the same address. */
const markOf = ({ base_url, model }: StoredModel): string =>
  createHash('sha256').update(`${base_url}\n${model}`).digest('hex').slice(0, 16)

/** The mark of the vectors of the transaction's tenant; null where the built-in engine compares. */
export async function embeddingMark(trx: Trx): Promise<string | null> {
  const { settings } = await trx.selectFrom('tenants').select('settings').executeTakeFirstOrThrow()
  const { embedding } = readModels(settings)
  return embedding.provider === 'built-in' ? null : markOf(embedding)
}

/**
 * The model of the transaction's tenant; null where the built-in engine compares, and for the rest of a day on which models were
 * asked for as many tokens as the tenant allows. One whose key cannot be opened answers as one that cannot be reached.
 * @param limitMs how long a request may take
 */
export async function embeddingModel(
  trx: Trx,
  { secretsKeys, trustedHosts }: EngineEnv,
  tenantId: string,
  { limitMs }: { limitMs: number },
): Promise<EmbeddingModel | null> {
  const { settings, timezone } = await trx
    .selectFrom('tenants')
    .select(['settings', 'timezone'])
    .executeTakeFirstOrThrow()
  const { embedding, dailyTokens } = readModels(settings)
  if (embedding.provider === 'built-in') return null
  const { tokens } = await modelUseToday(trx, timezone, new Date())
  if (dailyTokens !== null && tokens >= dailyTokens) return null
  return {
    name: embedding.model,
    mark: markOf(embedding),
    embed: await openEmbed(trx, { secretsKeys, trustedHosts }, tenantId, limitMs),
    count: (inside, texts) => {
      const asked = texts.reduce((sum, text) => sum + tokensOf(text), 0)
      return addModelUse(inside, timezone, new Date(), { calls: 0, tokens: asked })
    },
  }
}

async function openEmbed(trx: Trx, env: EngineEnv, tenantId: string, limitMs: number): Promise<Embed> {
  try {
    const { access } = await modelAccess(trx, env.secretsKeys, tenantId, 'embedding')
    if (access.provider !== 'built-in') return embedWith(access, { trusted: env.trustedHosts, limitMs })
  } catch (thrown) {
    if (!(thrown instanceof UnreadableSecret)) throw thrown
  }
  return () => Promise.reject(new AppError('EXT_001'))
}
