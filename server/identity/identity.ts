import type { ClientConfig } from '#contract/tenant'
import type { Identity } from '../core/identity.ts'
import type { Database } from '../db/connect.ts'
import { type Env, SettingError } from '../env.ts'
import { createEmbedded, EMBEDDED_PROJECT } from './embedded/create.ts'
import { createVerifier, HOSTED_KEYS_URL, hostedKeys } from './verify.ts'

type IdentityEnv = Pick<
  Env,
  'production' | 'host' | 'publicUrl' | 'demo' | 'firebase' | 'identityJwksUrl' | 'supportEmail' | 'searchUrl' | 'log'
>
type Options = {
  clock?: () => Date
  tell?: (line: string) => void
  /** The choices of the sign-in page; asked for where the demo is on. */
  demoAccounts?: () => Promise<ClientConfig['demo_accounts']>
}

/** The identity that the settings name. @throws SettingError in production without the hosted service */
export async function createIdentity(
  env: IdentityEnv,
  database: Database,
  { clock = () => new Date(), tell = console.warn, demoAccounts = async () => [] }: Options = {},
): Promise<Identity> {
  if (env.firebase) return hosted(env, env.firebase, clock)
  if (env.production) {
    throw new SettingError('FIREBASE_PROJECT_ID: 本番環境では必要です (内蔵の認証は開発・デモ専用です)')
  }
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
      web_search: env.searchUrl !== null,
      demo_accounts: env.demo ? await demoAccounts() : [],
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
      web_search: env.searchUrl !== null,
      demo_accounts: [],
    },
  }
}

/** Whether only this machine reaches a server that listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
