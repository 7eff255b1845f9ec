import type { JobContext } from '../core/job.ts'
import type { Env } from '../env.ts'
import { modelAccess } from '../models/settings.ts'
import { builtInEngine } from './built-in-engine.ts'
import type { Engine } from './engine.ts'
import { type Ask, askModel, modelEngine } from './model-engine.ts'
import { addModelUse, type ModelUse, modelUseToday, tokensAsked, tokensOf } from './model-use.ts'

/** What an engine needs of the settings of the server. */
export type EngineEnv = Pick<Env, 'secretsKeys' | 'trustedHosts'>

/**
 * The engine that a tenant has chosen, for work outside of a transaction. Once the model has been asked for as many tokens as
 * the tenant allows for a day, the built-in engine answers for the rest of it. The key of a model is opened here and nowhere
 * kept. Throws `UnreadableSecret` for a key that cannot be opened.
 */
export async function openEngine(ctx: Pick<JobContext, 'job' | 'read' | 'step'>, env: EngineEnv): Promise<Engine> {
  const { tenantId } = ctx.job
  const { access, timezone, isSpent } = await ctx.read(async (trx) => {
    const found = await modelAccess(trx, env.secretsKeys, tenantId, 'chat')
    const { tokens } = await modelUseToday(trx, found.timezone, new Date())
    return { ...found, isSpent: found.dailyTokens !== null && tokens >= found.dailyTokens }
  })
  if (access.provider === 'built-in' || isSpent) return builtInEngine
  const add = (use: ModelUse) => ctx.step((trx) => addModelUse(trx, timezone, new Date(), use))
  return modelEngine(access.model, counted(askModel(access, { trusted: env.trustedHosts }), add))
}

/** The question is counted before it is sent: whoever stops an answer in the middle has asked all the same. */
function counted(ask: Ask, add: (use: ModelUse) => Promise<void>): Ask {
  return async (messages, how) => {
    await add({ calls: 1, tokens: tokensAsked(messages) })
    const text = await ask(messages, how)
    await add({ calls: 0, tokens: tokensOf(text) })
    return text
  }
}
