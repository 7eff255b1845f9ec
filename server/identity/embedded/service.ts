import { randomBytes } from 'node:crypto'
import { AuthError } from '../../core/auth-error.ts'
import type { Env } from '../../env.ts'
import { IdentityError } from './identity-error.ts'
import type { Limiter } from './limiter.ts'
import type { Account, AccountStore } from './store.ts'
import { ID_TOKEN_LIFETIME_S, type Provider, type Tokens } from './tokens.ts'

/** What every operation of the embedded identity works with. */
export type Service = {
  projectId: string
  store: AccountStore
  tokens: Tokens
  clock(): Date
  /** Whether the stand-in for Google's window is served: it lets anybody in who reaches it. */
  google: boolean
  env: Pick<Env, 'log'>
  /** Where people reach this server, as links in mails say it; never taken from a request. */
  publicUrl: string
  /** Tries to sign in, per e-mail address and network address. */
  tries: Limiter
  /** Tries that failed, per e-mail address. */
  guesses: Limiter
  /** Tries that failed, per network address. */
  failures: Limiter
  /** The same within a minute. */
  bursts: Limiter
  /** Links asked for, per e-mail address. */
  links: Limiter
  /** The same per network address. */
  linksOfSource: Limiter
  /** New accounts, per network address. */
  signUps: Limiter
  /** New passwords, per account. */
  newPasswords: Limiter
  /** Says on the server's console what a mail would have said. */
  tell(line: string): void
}

/** Where a call came from: its network address, empty where there is no socket. */
export type Caller = { address: string }

/** How long after a sign-in a person may change the password or delete the account (the hosted service's rule). */
const RECENT_MS = 5 * 60_000

export const newUid = () => randomBytes(21).toString('base64url')

/**
 * Opens a session and answers with its tokens, as every kind of sign-in does.
 * @param authTime when the proof was given, now unless told. A session of before the last new password is none.
 */
export async function startSession(
  service: Service,
  account: Account,
  provider: Provider,
  authTime: Date = service.clock(),
) {
  const refreshToken = randomBytes(48).toString('base64url')
  await service.store.openSession(refreshToken, account, authTime, provider)
  return {
    localId: account.uid,
    email: account.email,
    displayName: account.display_name,
    idToken: await service.tokens.idToken(account, authTime, provider),
    refreshToken,
    expiresIn: String(ID_TOKEN_LIFETIME_S),
  }
}

/** Whether a session of this age was ended since, by a new password for example. ID tokens know whole seconds only. */
export function hasEnded(account: Account, authTimeS: number): boolean {
  return authTimeS < Math.floor(account.valid_since.getTime() / 1000)
}

/** The account behind an ID token. @throws IdentityError as the hosted service does */
export async function requireAccount(service: Service, idToken: string | undefined, recent = false): Promise<Account> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN')
  const { uid, authTime } = await service.tokens.verify(idToken).catch((error: unknown) => {
    const expired = error instanceof AuthError && error.code === 'AUTH_002'
    throw new IdentityError(expired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  })
  const account = await service.store.byUid(uid)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED', 400, account.email)
  if (hasEnded(account, authTime)) throw new IdentityError('TOKEN_EXPIRED')
  if (recent && service.clock().getTime() - authTime * 1000 > RECENT_MS) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
  return account
}

/** What the hosted service tells a person about their account. */
export function accountInfo(account: Account) {
  const { uid, email, display_name, photo_url, google_id, password_hash } = account
  const shared = { email, displayName: display_name, photoUrl: photo_url }
  const provider = (providerId: string, rawId: string) => ({ providerId, rawId, federatedId: rawId, ...shared })
  return {
    localId: uid,
    ...shared,
    emailVerified: account.email_verified,
    disabled: account.disabled,
    createdAt: String(account.created_at.getTime()),
    lastLoginAt: String((account.last_login_at ?? account.created_at).getTime()),
    validSince: String(Math.floor(account.valid_since.getTime() / 1000)),
    providerUserInfo: [
      ...(password_hash ? [provider('password', email)] : []),
      ...(google_id ? [provider('google.com', google_id)] : []),
    ],
    // The SDK takes an account without this field for an anonymous one. The hosted service too sends a fixed text.
    ...(password_hash && { passwordHash: 'UkVEQUNURUQ=', passwordUpdatedAt: account.password_updated_at?.getTime() }),
  }
}
