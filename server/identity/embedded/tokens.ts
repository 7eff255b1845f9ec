import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Verify } from '../../core/identity.ts'
import { createVerifier, issuerOf } from '../verify.ts'
import { IdentityError } from './identity-error.ts'
import type { SigningKey } from './signing-key.ts'
import type { Account } from './store.ts'

/** As the hosted service: ID tokens live one hour. */
export const ID_TOKEN_LIFETIME_S = 3600
/** The stand-in for Google vouches for a person this long, just enough to come back from its window. */
const ASSERTION_LIFETIME_MS = 2 * 60_000
const ASSERTION_ISSUER = 'madoguchi-google-stand-in'

export type Provider = 'password' | 'google.com'

/** What the Google stand-in says about the person who chose an account in it. */
const Assertion = z.object({ googleId: z.string(), email: z.string(), name: z.string() })
export type Assertion = z.infer<typeof Assertion>

export type Tokens = {
  /** An ID token with the claims of the hosted service. */
  idToken(account: Account, authTime: Date, provider: Provider): Promise<string>
  verify: Verify
  assertion(subject: Assertion): Promise<string>
  /** @throws IdentityError INVALID_IDP_RESPONSE unless this server signed it less than two minutes ago */
  readAssertion(token: string): Promise<Assertion>
}

export function createTokens(projectId: string, key: SigningKey, clock: () => Date): Tokens {
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  const nowS = () => Math.floor(clock().getTime() / 1000)
  return {
    idToken: (account, authTime, provider) =>
      new SignJWT(idClaims(account, authTime, provider))
        .setProtectedHeader(header)
        .setIssuer(issuerOf(projectId))
        .setAudience(projectId)
        .setSubject(account.uid)
        // Times are whole seconds: without it two sessions of one second have the same token, and the SDK, which tells
        // new tokens by the ID token alone, would keep the refresh token of a session that a new password has ended.
        .setJti(randomUUID())
        .setIssuedAt(nowS())
        .setExpirationTime(nowS() + ID_TOKEN_LIFETIME_S)
        .sign(key.privateKey),
    verify: createVerifier(projectId, key.publicKeys, clock),
    assertion: ({ googleId, email, name }) =>
      new SignJWT({ email, name })
        .setProtectedHeader(header)
        .setIssuer(ASSERTION_ISSUER)
        .setAudience(projectId)
        .setSubject(googleId)
        .setIssuedAt(nowS())
        .setExpirationTime(new Date(clock().getTime() + ASSERTION_LIFETIME_MS))
        .sign(key.privateKey),
    async readAssertion(token) {
      const { payload } = await jwtVerify(token, key.publicKeys, {
        issuer: ASSERTION_ISSUER,
        audience: projectId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'email', 'name'],
        currentDate: clock(),
      }).catch(() => {
        throw new IdentityError('INVALID_IDP_RESPONSE : The supplied auth credential is malformed or has expired.')
      })
      return Assertion.parse({ googleId: payload.sub, email: payload.email, name: payload.name })
    },
  }
}

function idClaims(account: Account, authTime: Date, provider: Provider) {
  return {
    ...(account.display_name && { name: account.display_name }),
    ...(account.photo_url && { picture: account.photo_url }),
    auth_time: Math.floor(authTime.getTime() / 1000),
    user_id: account.uid,
    email: account.email,
    email_verified: account.email_verified,
    firebase: {
      identities: { email: [account.email], ...(account.google_id && { 'google.com': [account.google_id] }) },
      sign_in_provider: provider,
    },
  }
}
