import { IdentityError } from '../identity-error.ts'
import { passwordMatches } from '../passwords.ts'
import { type Service, startSession } from '../service.ts'
import { type Fields, requireEmail } from './requests.ts'

/** `accounts:signInWithPassword`. One answer for an unknown address and a wrong password, in one time. */
export async function signInWithPassword(service: Service, fields: Fields) {
  const email = requireEmail(fields)
  if (!fields.password) throw new IdentityError('MISSING_PASSWORD')
  // Counted before the check, so that many tries at once are no way round the limit.
  service.tries.count(email)
  const account = await service.store.byEmail(email)
  const matches = await passwordMatches(fields.password, account?.password_hash ?? null)
  if (!account || !matches) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  service.tries.clear(email)
  const session = await startSession(service, account, 'password')
  return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...session }
}
