import type { Hono } from 'hono'
import type { ClientConfig } from '#contract/tenant'
import type { Database } from '../db/connect.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { type Env, SettingError } from '../env.ts'
import { createEmbedded, EMBEDDED_PROJECT } from './embedded/create.ts'
import { createVerifier, HOSTED_KEYS_URL, hostedKeys, type Verify } from './verify.ts'

/** Who says who somebody is: the hosted service, or the one inside this server. */
export type Identity = {
  mode: ClientConfig['identity']['mode']
  verify: Verify
  /** The routes of the embedded service; absent with the hosted one. */
  app?: Hono
  /** Lets the open sessions of a person get no new credentials. The hosted service's cannot be ended from here. */
  endSessions?: (uid: string) => Promise<void>
  clientConfig: ClientConfig
}

type IdentityEnv = Pick<
  Env,
  'production' | 'host' | 'publicUrl' | 'demo' | 'firebase' | 'identityJwksUrl' | 'supportEmail' | 'log'
>
type Overrides = { clock?: () => Date; tell?: (line: string) => void }

/** The identity that the settings name. @throws SettingError in production without the hosted service */
export async function createIdentity(
  env: IdentityEnv,
  database: Database,
  overrides: Overrides = {},
): Promise<Identity> {
  const clock = overrides.clock ?? (() => new Date())
  if (env.firebase) return hosted(env, env.firebase, clock)
  if (env.production) {
    throw new SettingError('FIREBASE_PROJECT_ID: 本番環境では必要です (内蔵の認証は開発・デモ専用です)')
  }
  const tell = overrides.tell ?? console.warn
  const { app, verify, store } = await createEmbedded(database, {
    env,
    publicUrl: env.publicUrl,
    clock,
    tell,
    google: env.demo || isLoopback(env.host),
  })
  return {
    mode: 'embedded',
    app,
    verify,
    endSessions: async (uid) => {
      await store.change(uid, { valid_since: clock() })
    },
    clientConfig: {
      identity: { mode: 'embedded', api_key: 'embedded', auth_domain: '', project_id: EMBEDDED_PROJECT },
      support_email: env.supportEmail,
      demo_accounts: env.demo ? await demoAccounts(database) : [],
    },
  }
}

function hosted(env: IdentityEnv, firebase: NonNullable<Env['firebase']>, clock: () => Date): Identity {
  return {
    mode: 'firebase',
    verify: createVerifier(firebase.projectId, hostedKeys(env.identityJwksUrl ?? HOSTED_KEYS_URL), clock),
    clientConfig: {
      identity: {
        mode: 'firebase',
        api_key: firebase.apiKey,
        auth_domain: firebase.authDomain,
        project_id: firebase.projectId,
      },
      support_email: env.supportEmail,
      demo_accounts: [],
    },
  }
}

/** Whether only this machine reaches a server that listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
