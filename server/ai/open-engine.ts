import { AppError } from '../core/app-error.ts'
import type { JobContext } from '../core/job.ts'
import type { Env } from '../env.ts'
import { modelAccess } from '../models/settings.ts'
import { builtInEngine } from './built-in-engine.ts'
import type { Engine } from './engine.ts'
import { type Ask, askModel, modelEngine } from './model-engine.ts'
import { noteModelAnswer } from './model-health.ts'
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
  const ask = askModel(access, { trusted: env.trustedHosts })
  return modelEngine(
    access.model,
    counted(ask, {
      add: (use) => ctx.step((trx) => addModelUse(trx, timezone, new Date(), use)),
      note: (failure) => ctx.step((trx) => noteModelAnswer(trx, timezone, new Date(), failure)),
    }),
  )
}

type Books = { add: (use: ModelUse) => Promise<void>; note: (failure: string | null) => Promise<void> }

/** The question is counted before it is sent: whoever stops an answer in the middle has asked all the same. */
function counted(ask: Ask, { add, note }: Books): Ask {
  return async (messages, how) => {
    await add({ calls: 1, tokens: tokensAsked(messages) })
    try {
      const text = await ask(messages, how)
      await add({ calls: 0, tokens: tokensOf(text) })
      await note(null)
      return text
    } catch (thrown) {
      // Whoever stops an answer says nothing of the model, nor does a question that it refuses.
      if (thrown instanceof AppError && thrown.code !== 'EXT_005' && !how.signal.aborted) await note(thrown.code)
      throw thrown
    }
  }
}
