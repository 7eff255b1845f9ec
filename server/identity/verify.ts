import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AuthError } from '../core/auth-error.ts'
import type { VerifiedToken, Verify } from '../core/identity.ts'

/** Where the hosted service publishes the keys that it signs ID tokens with. */
export const HOSTED_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Clocks differ: how long after its end a token still counts, and how far ahead its times may lie. */
const EXPIRY_TOLERANCE_S = 5
const FUTURE_TOLERANCE_S = 60
/** The hosted service's own limit for a user id. */
const MAX_UID_LENGTH = 128

/** The issuer of both services, hosted and embedded; their tokens differ in the key alone. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`
}

/** The hosted service's keys, fetched when first needed and kept for an hour. */
export function hostedKeys(url: string = HOSTED_KEYS_URL): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { cacheMaxAge: 3_600_000, cooldownDuration: 30_000, timeoutDuration: 5_000 })
}

/** THE check of a token of either service: RS256 by one of `keys`, made for this project, in its time. */
export function createVerifier(projectId: string, keys: JWTVerifyGetKey, clock: () => Date = () => new Date()): Verify {
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new AuthError('SYS_003', 'the keys of the identity service cannot be had', { cause })
    }
  }
  return async (token) => {
    if (token === '') throw new AuthError('AUTH_001', 'no token')
    const currentDate = clock()
    const { payload } = await jwtVerify(token, findKey, {
      issuer: issuerOf(projectId),
      audience: projectId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: EXPIRY_TOLERANCE_S,
      currentDate,
    }).catch((cause: unknown) => {
      throw refusal(cause)
    })
    return readClaims(payload, currentDate.getTime() / 1000)
  }
}

function refusal(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause
  if (cause instanceof errors.JWTExpired) return new AuthError('AUTH_002', 'the token has expired')
  const reason = cause instanceof errors.JOSEError ? cause.code : 'not a token'
  return new AuthError('AUTH_003', reason)
}

function readClaims(claims: JWTPayload, nowS: number): VerifiedToken {
  const { sub, iat, auth_time: authTime, email, email_verified: emailVerified, name } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_UID_LENGTH) {
    throw new AuthError('AUTH_003', 'the token names nobody')
  }
  const latest = nowS + FUTURE_TOLERANCE_S
  if (typeof authTime !== 'number' || authTime > latest || typeof iat !== 'number' || iat > latest) {
    throw new AuthError('AUTH_003', 'the token is from the future')
  }
  return {
    uid: sub,
    email: typeof email === 'string' ? email : '',
    emailVerified: emailVerified === true,
    name: typeof name === 'string' ? name : '',
    authTime,
  }
}
