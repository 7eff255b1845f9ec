import { IdentityError } from '../identity-error.ts'
import { hashPassword, requireAcceptablePassword } from '../passwords.ts'
import { type Caller, newUid, type Service, startSession } from '../service.ts'
import { type Fields, requireEmail } from './requests.ts'

/** `accounts:signUp`: a new account with e-mail address and password, signed in at once. */
export async function signUp(service: Service, fields: Fields, caller: Caller) {
  const email = requireEmail(fields)
  requireAcceptablePassword(fields.password)
  service.signUps.count(caller.address)
  if (await service.store.byEmail(email)) throw new IdentityError('EMAIL_EXISTS')
  const now = service.clock()
  const account = await service.store.add({
    uid: newUid(),
    email,
    display_name: fields.displayName ?? '',
    password_hash: await hashPassword(fields.password),
    password_updated_at: now,
    valid_since: now,
    created_at: now,
  })
  // Somebody else registered the same address while the password was hashed.
  if (!account) throw new IdentityError('EMAIL_EXISTS')
  return { kind: 'identitytoolkit#SignupNewUserResponse', ...(await startSession(service, account, 'password')) }
}
