import * as z from 'zod/mini'
import { DailyTokens, type ModelPurpose, SearchMode } from '#contract/models'
import type { SecretsKeys } from '../core/secrets.ts'
import type { Trx } from '../db/with-tenant.ts'
import { openSecret, secretName } from './secrets.ts'

const BUILT_IN = { provider: 'built-in', base_url: '', model: '' } as const

/** A model as the settings of a tenant hold it. */
const StoredModel = z.object({
  provider: z.enum(['built-in', 'openai-compatible']),
  base_url: z.string(),
  model: z.string(),
})
export type StoredModel = z.infer<typeof StoredModel>

export type Models = {
  chat: StoredModel
  embedding: StoredModel
  searchMode: SearchMode
  /** Tokens for which the model may be asked on a day; null: no limit. */
  dailyTokens: number | null
}

/** What the settings of a tenant say of models. What is absent or broken is as if nobody had chosen. */
export function readModels(settings: Record<string, unknown>): Models {
  const { chat_model, embedding_model, search_mode, daily_tokens } = settings
  return {
    chat: StoredModel.safeParse(chat_model).data ?? BUILT_IN,
    embedding: StoredModel.safeParse(embedding_model).data ?? BUILT_IN,
    searchMode: SearchMode.safeParse(search_mode).data ?? 'hybrid',
    dailyTokens: DailyTokens.safeParse(daily_tokens).data ?? null,
  }
}

/** How a model is reached. Not for replies, logs or jobs' payloads: it holds the key. */
type ModelAccess =
  | { provider: 'built-in' }
  | { provider: 'openai-compatible'; baseUrl: string; model: string; apiKey: string | null }

type Reached = { access: ModelAccess; dailyTokens: number | null; timezone: string }

/**
 * How the model of the transaction's tenant is reached, and how much it may be asked: THE way for whatever asks one. To be read in the first transaction of a
 * call or at the beginning of a job; the model is asked without one. Throws `UnreadableSecret` for a key that cannot be opened.
 */
export async function modelAccess(
  trx: Trx,
  keys: SecretsKeys,
  tenantId: string,
  purpose: ModelPurpose,
): Promise<Reached> {
  const { settings, timezone } = await trx
    .selectFrom('tenants')
    .select(['settings', 'timezone'])
    .executeTakeFirstOrThrow()
  const { dailyTokens, ...models } = readModels(settings)
  const { provider, base_url: baseUrl, model } = models[purpose]
  if (provider === 'built-in') return { access: { provider }, dailyTokens, timezone }
  const apiKey = await openSecret(trx, keys, { tenantId, name: secretName(purpose) })
  return { access: { provider, baseUrl, model, apiKey }, dailyTokens, timezone }
}

/** How the documents of the transaction's tenant are looked for. */
export async function searchModeOf(trx: Trx): Promise<SearchMode> {
  const { settings } = await trx.selectFrom('tenants').select('settings').executeTakeFirstOrThrow()
  return readModels(settings).searchMode
}
