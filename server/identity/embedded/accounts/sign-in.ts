import { IdentityError } from '../identity-error.ts'
import { passwordMatches } from '../passwords.ts'
import { type Caller, type Service, startSession } from '../service.ts'
import type { Account } from '../store.ts'
import { type Fields, requireEmail } from './requests.ts'

/** `accounts:signInWithPassword`. One answer for an unknown address and a wrong password, in one time. */
export async function signInWithPassword(service: Service, fields: Fields, caller: Caller) {
  const email = requireEmail(fields)
  if (!fields.password) throw new IdentityError('MISSING_PASSWORD')
  // The password is compared with what is kept now. Where a new one comes meanwhile, the session is of before it.
  const authTime = service.clock()
  const account = await service.store.byEmail(email)
  await requireMatch(service, { email, address: caller.address, password: fields.password }, account)
  if (!account) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  const session = await startSession(service, account, 'password', authTime)
  return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...session }
}

type Try = { email: string; address: string; password: string }

/**
 * A password that is right, within the limits of the account and of the network address. @throws IdentityError `refusal`
 * when it is wrong, or there is no account
 */
export async function requireMatch(
  service: Pick<Service, 'bursts' | 'failures' | 'tries' | 'guesses'>,
  { email, address, password }: Try,
  account: Account | undefined,
  refusal = 'INVALID_LOGIN_CREDENTIALS',
): Promise<void> {
  // Counted before the check, so that many tries at once are no way round the limits. The network address first: one that
  // is refused fills the count of accounts no further, and so never pushes out one that is locked.
  const pair = `${address} ${email}`
  service.bursts.count(address)
  service.failures.count(address)
  service.tries.count(pair)
  service.guesses.count(email)
  const matches = await passwordMatches(password, account?.password_hash ?? null)
  if (!matches) throw new IdentityError(refusal)
  service.tries.clear(pair)
  service.guesses.giveBack(email)
  service.failures.giveBack(address)
  service.bursts.giveBack(address)
}
