import * as z from 'zod/mini'
import { toIdentityError } from './identity-error'

/**
 * Codes by which the service speaks of this very account or its credential (REST reference of Identity Platform), and what
 * the SDK makes of each when it renews the credential. It signs the person out for two of them alone.
 */
const VERDICTS = new Map([
  ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ['INVALID_ID_TOKEN', 'auth/invalid-user-token'],
  ['INVALID_REFRESH_TOKEN', 'auth/invalid-refresh-token'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'auth/requires-recent-login'],
  ['USER_DISABLED', 'auth/user-disabled'],
  ['USER_NOT_FOUND', 'auth/user-token-expired'],
])
const VERDICT_STATUSES = [400, 401, 403]

const Refusal = z.object({ error: z.object({ message: z.string() }) })
const LookedUp = z.object({ users: z.array(z.object({ localId: z.string() })).check(z.minLength(1)) })
const Renewed = z.object({ access_token: z.string(), refresh_token: z.string() })

/** What the identity SDK asks by itself. */
export type OwnRequest = 'lookup' | 'renewal'

/**
 * Whether this is the service's word about the person. The SDK signs a person out for every JSON that is not what it has
 * asked for: a proxy's error, too many requests, a setting of the project. None of that says anything about them.
 * @param body as it came
 */
export function isWordOnPerson(request: OwnRequest, status: number, body: string): boolean {
  const said = jsonOf(body)
  if (status === 200) return (request === 'lookup' ? LookedUp : Renewed).safeParse(said).success
  const refusal = Refusal.safeParse(said)
  // Some have their reason behind a colon.
  const code = refusal.success ? refusal.data.error.message.split(/[ :]/, 1)[0] : undefined
  return VERDICT_STATUSES.includes(status) && code !== undefined && VERDICTS.has(code)
}

/** Whether a renewal failed by the service's word about the person; all else says that it could not be asked. */
export function isVerdict(thrown: unknown): boolean {
  return [...VERDICTS.values()].includes(toIdentityError(thrown).code)
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
