import type { Hono } from 'hono'
import type { Verify } from '../../core/identity.ts'
import type { Database } from '../../db/connect.ts'
import { type Env, SettingError } from '../../env.ts'
import { createEmbeddedApp } from './app.ts'
import { createLimiter } from './limiter.ts'
import type { Service } from './service.ts'
import { loadSigningKey } from './signing-key.ts'
import { createStanding, verifyWithStanding } from './standing.ts'
import { type Account, type AccountStore, createStore } from './store.ts'
import { createTokens } from './tokens.ts'

/** The project that tokens of an embedded identity are made for. */
export const EMBEDDED_PROJECT = 'madoguchi-embedded'

const WINDOW_MS = 15 * 60_000
/** From one network address: whoever guesses elsewhere does not lock a person out at their own desk. */
const TRIES_PER_EMAIL = 10
/** From all network addresses together. */
const GUESSES_PER_EMAIL = 30
const SIGN_UPS_PER_ADDRESS = 60
/** A whole desk stands behind one address; somebody who tries out passwords needs many more. */
const FAILURES_PER_ADDRESS = 100
const BURST_MS = 60_000
const FAILURES_IN_A_BURST = 30
const LINKS_PER_EMAIL = 5
const LINKS_PER_ADDRESS = 30
/** Each takes as long as a sign-in and is done in the same line. */
const NEW_PASSWORDS_PER_ACCOUNT = 10

/** PostgreSQL's code. */
const INSUFFICIENT_PRIVILEGE = '42501'

type Options = {
  env: Pick<Env, 'log'>
  publicUrl: string
  /** Whether to serve the stand-in for Google's window, which lets anybody in who reaches it. */
  google: boolean
  clock: () => Date
  /** Where the words of "mails" go. */
  tell: (line: string) => void
}

type Embedded = { app: Hono; verify: Verify; store: AccountStore }

/** The identity service inside this server: its routes, the check of its tokens, its accounts. @throws SettingError */
export async function createEmbedded(database: Database, options: Options): Promise<Embedded> {
  const { clock } = options
  const read = (uid: string): Promise<Account | undefined> => store.byUid(uid)
  const standing = createStanding(read, clock)
  const store = createStore(database, (uid) => standing.forget(uid))
  const key = await loadSigningKey(store).catch(explainLogin)
  const tokens = createTokens(EMBEDDED_PROJECT, key, clock)
  const service: Service = {
    ...options,
    projectId: EMBEDDED_PROJECT,
    store,
    tokens,
    tries: createLimiter(TRIES_PER_EMAIL, WINDOW_MS, clock),
    guesses: createLimiter(GUESSES_PER_EMAIL, WINDOW_MS, clock),
    failures: createLimiter(FAILURES_PER_ADDRESS, WINDOW_MS, clock),
    bursts: createLimiter(FAILURES_IN_A_BURST, BURST_MS, clock),
    links: createLimiter(LINKS_PER_EMAIL, WINDOW_MS, clock),
    linksOfSource: createLimiter(LINKS_PER_ADDRESS, WINDOW_MS, clock),
    newPasswords: createLimiter(NEW_PASSWORDS_PER_ACCOUNT, WINDOW_MS, clock),
    signUps: createLimiter(SIGN_UPS_PER_ADDRESS, WINDOW_MS, clock),
  }
  return { app: createEmbeddedApp(service), verify: verifyWithStanding(tokens.verify, standing), store }
}

/** A login of PostgreSQL that is not the owner's has to be let in to the tables of the embedded identity. */
function explainLogin(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error
  throw new SettingError(
    'DATABASE_URL: 内蔵の認証を使うには、このログインを madoguchi_identity に加えてください (grant madoguchi_identity to ログイン名)',
  )
}
