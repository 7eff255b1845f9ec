import { AuthError, EndedSignIn } from '../../core/auth-error.ts'
import type { Verify } from '../../core/identity.ts'
import { hasEnded } from './service.ts'
import type { Account } from './store.ts'

/** How long an account's standing is believed before it is read again; another process may have changed it. */
const BELIEVED_MS = 2_000
const CAPACITY = 10_000

export type Standing = {
  /** What is known of an account, read again after a while. */
  of(uid: string): Promise<Account | undefined>
  forget(uid: string): void
}

/** Remembers accounts for a moment, so that not every call of the API reads them. */
export function createStanding(read: (uid: string) => Promise<Account | undefined>, clock: () => Date): Standing {
  const known = new Map<string, { account: Account | undefined; until: number }>()
  return {
    async of(uid) {
      const now = clock().getTime()
      const entry = known.get(uid)
      if (entry && now < entry.until) return entry.account
      const account = await read(uid)
      if (known.size >= CAPACITY) known.clear()
      known.set(uid, { account, until: now + BELIEVED_MS })
      return account
    },
    forget(uid) {
      known.delete(uid)
    },
  }
}

/**
 * A genuine token, and an account that may still use it. @throws AuthError also AUTH_004 for an account that was
 * disabled or deleted, EndedSignIn for a session ended by a new password
 */
export function verifyWithStanding(verify: Verify, standing: Standing): Verify {
  return async (token) => {
    const verified = await verify(token)
    const account = await standing.of(verified.uid).catch((cause: unknown) => {
      throw new AuthError('SYS_003', 'the account cannot be read', { cause })
    })
    if (!account || account.disabled) throw new AuthError('AUTH_004', 'the account is disabled or deleted')
    if (hasEnded(account, verified.authTime)) throw new EndedSignIn(verified)
    return verified
  }
}
