import { IdentityError } from '../identity-error.ts'
import { newUid, type Service, startSession } from '../service.ts'
import type { Account } from '../store.ts'
import type { Assertion } from '../tokens.ts'
import type { Fields } from './requests.ts'

/** `accounts:signInWithIdp`: trusts nothing but what this server's own Google stand-in signed a moment ago. */
export async function signInWithIdp(service: Service, fields: Fields) {
  // With an ID token it would link accounts, which the product does not offer.
  if (!service.google || fields.idToken) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const token = assertionIn(fields)
  const subject = await service.tokens.readAssertion(token)
  const known = await service.store.byEmail(subject.email)
  if (!known && fields.autoCreate === false) throw new IdentityError('USER_NOT_FOUND')
  if (known?.disabled) throw new IdentityError('USER_DISABLED', 400, known.email)
  const account = await (known ? connect(service, known, subject) : create(service, subject))
  if (!account) throw new IdentityError('EMAIL_EXISTS')
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    ...(await startSession(service, account, 'google.com')),
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${subject.googleId}`,
    fullName: account.display_name,
    emailVerified: true,
    isNewUser: !known,
    oauthIdToken: token,
    rawUserInfo: JSON.stringify({ id: subject.googleId, email: subject.email, name: account.display_name }),
  }
}

function assertionIn({ postBody, requestUri }: Fields): string {
  const query = postBody ? postBody : URL.canParse(requestUri ?? '') ? new URL(requestUri ?? '').search : ''
  return new URLSearchParams(query).get('id_token') ?? ''
}

function connect(service: Service, account: Account, { googleId }: Assertion): Promise<Account | undefined> {
  return service.store.change(account.uid, { google_id: googleId, email_verified: true })
}

function create(service: Service, { googleId, email, name }: Assertion): Promise<Account | undefined> {
  const now = service.clock()
  return service.store.add({
    uid: newUid(),
    email,
    display_name: name,
    google_id: googleId,
    email_verified: true,
    valid_since: now,
    created_at: now,
  })
}
