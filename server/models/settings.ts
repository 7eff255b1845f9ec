import * as z from 'zod/mini'
import { type ModelPurpose, SearchMode } from '#contract/models'
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

export type Models = { chat: StoredModel; embedding: StoredModel; searchMode: SearchMode }

/** What the settings of a tenant say of models. What is absent or broken is as if nobody had chosen. */
export function readModels({ chat_model, embedding_model, search_mode }: Record<string, unknown>): Models {
  return {
    chat: StoredModel.safeParse(chat_model).data ?? BUILT_IN,
    embedding: StoredModel.safeParse(embedding_model).data ?? BUILT_IN,
    searchMode: SearchMode.safeParse(search_mode).data ?? 'hybrid',
  }
}

/** How a model is reached. Not for replies, logs or jobs' payloads: it holds the key. */
type ModelAccess =
  | { provider: 'built-in' }
  | { provider: 'openai-compatible'; baseUrl: string; model: string; apiKey: string | null }

/**
 * How the model of the transaction's tenant is reached: THE way for whatever asks one. To be read in the first transaction of a
 * call or at the beginning of a job; the model is asked without one. Throws `UnreadableSecret` for a key that cannot be opened.
 */
export async function modelAccess(
  trx: Trx,
  keys: SecretsKeys,
  tenantId: string,
  purpose: ModelPurpose,
): Promise<ModelAccess> {
  const { settings } = await trx
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { provider, base_url: baseUrl, model } = readModels(settings)[purpose]
  if (provider === 'built-in') return { provider }
  const apiKey = await openSecret(trx, keys, { tenantId, name: secretName(purpose) })
  return { provider, baseUrl, model, apiKey }
}
