import type { ParsedOf } from '#contract/endpoint'
import { type ModelPurpose, models } from '#contract/models'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { UnreadableSecret } from '../core/secrets.ts'
import { serve } from '../http/serve.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { changeModels, isSameServer, showModels } from './change.ts'
import { modelAccess } from './settings.ts'
import { type Trial, tryModel } from './trial.ts'

export function modelRoutes(app: Api): void {
  serve(app, models.get, async (ctx) => {
    ctx.audit([ctx.caller.tenant.id])
    return showModels(ctx)
  })

  serve(app, models.change, async (ctx, { body }) => {
    ctx.audit([ctx.caller.tenant.id])
    return changeModels(ctx, body)
  })

  serveOutside(app, models.try, {
    prepare: trialOf,
    work: async (trial, stop) => {
      const began = performance.now()
      const outcome = await tryModel(trial, stop)
      return { outcome, ms: Math.round(performance.now() - began) }
    },
    finish: async (ctx, done) => {
      ctx.audit([ctx.caller.tenant.id])
      return done
    },
  })
}

/** The stored key is used for its own server alone. Throws VAL_001 where it cannot be opened any more. */
async function trialOf(ctx: CallContext, { body }: ParsedOf<typeof models.try>): Promise<Trial> {
  const { purpose, base_url: baseUrl, model, api_key: typed } = body
  const trial = { purpose, baseUrl: baseUrl.trim(), model: model.trim(), trusted: ctx.deps.env.trustedHosts }
  if (typed !== undefined) return { ...trial, apiKey: typed?.trim() ?? null }
  const stored = await storedAccess(ctx, purpose)
  const isItsServer = stored.provider === 'openai-compatible' && isSameServer(baseUrl, stored.baseUrl)
  return { ...trial, apiKey: isItsServer ? stored.apiKey : null }
}

async function storedAccess({ trx, caller, deps }: CallContext, purpose: ModelPurpose) {
  try {
    const { access } = await modelAccess(trx, deps.env.secretsKeys, caller.tenant.id, purpose)
    return access
  } catch (thrown) {
    if (!(thrown instanceof UnreadableSecret)) throw thrown
    const message = '保存されているキーを読み取れません。もう一度入力してください。'
    throw new AppError('VAL_001', { validationErrors: [{ field: 'api_key', message }] })
  }
}
