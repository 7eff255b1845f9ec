import type { ModelChange, ModelInput, ModelPurpose, ModelSettings } from '#contract/models'
import { holdTenant, merged, writeTenant } from '../administration/change.ts'
import { forgetModelHealth, modelHealth } from '../ai/model-health.ts'
import { modelUseToday } from '../ai/model-use.ts'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { isTrustedHost } from '../core/outside/ask-outside.ts'
import { comparedPassages } from '../passages/compared.ts'
import { askToEmbed } from '../passages/embed-missing.ts'
import { dropSecret, keepSecret, keptKeys, secretName } from './secrets.ts'
import { type Models, readModels, type StoredModel } from './settings.ts'

const NO_KEY_OF_ITS_OWN =
  'このサーバーではキーを保存できません。サーバーの設定 SECRETS_KEY が必要です。システムの担当者に連絡してください。'
const NOT_SECURE = 'https:// で始まるURLを入力してください。'

/** The models of the caller's tenant, without their keys. */
export async function showModels({ trx, caller, deps, now }: CallContext): Promise<ModelSettings> {
  const row = await trx.selectFrom('tenants').select(['settings', 'version']).executeTakeFirstOrThrow()
  const { chat, embedding, searchMode, dailyTokens } = readModels(row.settings)
  const { tokens } = await modelUseToday(trx, caller.tenant.timezone, now)
  const { secretsKeys } = deps.env
  const keys = await keptKeys(trx, secretsKeys)
  return {
    chat: { ...chat, key: keys['chat-key'] ?? null },
    embedding: { ...embedding, key: keys['embedding-key'] ?? null },
    compared: await comparedPassages(trx),
    search_mode: searchMode,
    daily_tokens: dailyTokens,
    tokens_today: tokens,
    health: await modelHealth(trx, caller.tenant.timezone, now),
    keeps_secrets: secretsKeys.current !== null,
    version: row.version,
  }
}

/**
 * Chooses models. Throws VAL_001 for an address that is not secure, and for a key where the server has none of its own to seal it
 * by; DB_005 when `If-Match` names another version.
 */
export async function changeModels(ctx: CallContext, given: ModelChange): Promise<ModelSettings> {
  await holdTenant(ctx)
  const before = await showModels(ctx)
  const chosen: Record<string, unknown> = {}
  let isKeyChanged = false
  for (const purpose of ['chat', 'embedding'] as const) {
    const input = given[purpose]
    if (!input) continue
    const model = modelOf(input)
    refuseInsecure(ctx, purpose, model)
    if (await changeKey(ctx, purpose, input, before[purpose])) isKeyChanged = true
    if (isSame(model, before[purpose])) continue
    chosen[`${purpose}_model`] = model
    if (purpose === 'chat') await forgetModelHealth(ctx.trx)
  }
  if (given.search_mode && given.search_mode !== before.search_mode) chosen.search_mode = given.search_mode
  const { daily_tokens } = given
  if (daily_tokens !== undefined && daily_tokens !== before.daily_tokens) chosen.daily_tokens = daily_tokens
  if (Object.keys(chosen).length > 0 || isKeyChanged) await writeTenant(ctx, { settings: merged('settings', chosen) })
  if (given.embedding) await embedFromNow(ctx)
  return showModels(ctx)
}

/** The documents that are there are read by the chosen model at once. */
async function embedFromNow(ctx: CallContext): Promise<void> {
  const { trx, caller, deps, now } = ctx
  const { id } = caller.tenant
  await askToEmbed(trx, (kind, payload) => deps.jobs.ask(trx, id, kind, payload, { ownerId: null, now }))
  ctx.afterwards(async () => deps.jobs.asked())
}

function modelOf(input: ModelInput): StoredModel {
  if (input.provider === 'built-in') return { provider: 'built-in', base_url: '', model: '' }
  return { provider: input.provider, base_url: input.base_url.trim(), model: input.model.trim() }
}

const isSame = (model: StoredModel, before: Models['chat']): boolean =>
  (['provider', 'base_url', 'model'] as const).every((field) => model[field] === before[field])

function refuseInsecure({ deps }: CallContext, purpose: ModelPurpose, { base_url }: StoredModel): void {
  if (base_url === '' || base_url.startsWith('https:') || isTrustedHost(base_url, deps.env.trustedHosts)) return
  throw refusal(`${purpose}.base_url`, NOT_SECURE)
}

/**
 * Keeps, drops or leaves the key. A key belongs to the server that it was given for: with another one it goes, or whoever names
 * that one would be sent it. Answers whether anything changed.
 */
async function changeKey(
  ctx: CallContext,
  purpose: ModelPurpose,
  input: ModelInput,
  before: ModelSettings['chat'],
): Promise<boolean> {
  const name = secretName(purpose)
  const typed = input.provider === 'built-in' ? null : input.api_key
  if (typeof typed === 'string') {
    const { current } = ctx.deps.env.secretsKeys
    if (!current) throw refusal(`${purpose}.api_key`, NO_KEY_OF_ITS_OWN)
    await keepSecret(ctx.trx, current, { tenantId: ctx.caller.tenant.id, name }, typed.trim(), ctx.caller.name)
    return true
  }
  const stays = typed === undefined && input.provider !== 'built-in' && isSameServer(input.base_url, before.base_url)
  if (stays || before.key === null) return false
  await dropSecret(ctx.trx, name)
  return true
}

/** Whether two addresses are at the same server: scheme, name and port. */
export function isSameServer(one: string, other: string): boolean {
  const origin = URL.parse(one.trim())?.origin
  return origin !== undefined && origin === URL.parse(other)?.origin
}

function refusal(field: string, message: string): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field, message }] })
}
