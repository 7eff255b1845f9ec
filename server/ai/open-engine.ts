import type { JobContext } from '../core/job.ts'
import type { Env } from '../env.ts'
import { modelAccess } from '../models/settings.ts'
import { builtInEngine } from './built-in-engine.ts'
import type { Engine } from './engine.ts'
import { modelEngine } from './model-engine.ts'

/** What an engine needs of the settings of the server. */
export type EngineEnv = Pick<Env, 'secretsKeys' | 'trustedHosts'>

/**
 * The engine that a tenant has chosen, for work outside of a transaction. The key of a model is opened here and nowhere kept.
 * Throws `UnreadableSecret` for a key that cannot be opened.
 */
export async function openEngine(read: JobContext['read'], env: EngineEnv, tenantId: string): Promise<Engine> {
  const access = await read((trx) => modelAccess(trx, env.secretsKeys, tenantId, 'chat'))
  return access.provider === 'built-in' ? builtInEngine : modelEngine(access, { trusted: env.trustedHosts })
}
