import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Identity } from '../../../server/core/identity.ts'
import { createVerifier, issuerOf } from '../../../server/identity/verify.ts'

export const PROJECT = 'test-project'

export type TestIdentity = {
  identity: Identity
  /** A genuine token, unless `claims` spoil it. */
  sign(uid: string, claims?: JWTPayload): Promise<string>
  /** The public key as its owner would write it into a PEM file. */
  publicKey: CryptoKey
}

/** One for all worlds of a process: to make a key takes as long as twenty calls. */
let keys: ReturnType<typeof generateKeyPair> | undefined

/** Tokens of a key made here, checked by the server's own verifier. */
export async function createTestIdentity(clock: () => Date): Promise<TestIdentity> {
  keys ??= generateKeyPair('RS256', { extractable: true })
  const { publicKey, privateKey } = await keys
  const identity = identityOf(await exportJWK(publicKey), clock)
  /** The tokens of this second: RS256 makes the same signature of the same claims. */
  const signed = new Map<string, Promise<string>>()
  let second = 0
  const sign = async (uid: string, claims: JWTPayload = {}) => {
    const now = Math.floor(clock().getTime() / 1000)
    const usual = { sub: uid, iss: issuerOf(PROJECT), aud: PROJECT, iat: now, exp: now + 3600, auth_time: now }
    const payload = { ...usual, ...claims }
    const text = JSON.stringify(payload)
    if (now !== second) signed.clear()
    second = now
    const token =
      signed.get(text) ??
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'test-key', typ: 'JWT' }).sign(privateKey)
    signed.set(text, token)
    return token
  }
  return { identity, sign, publicKey }
}

/** An identity that takes the tokens of that key. */
export function identityOf(publicKey: JWK, clock: () => Date): Identity {
  const jwk = { ...publicKey, kid: 'test-key', alg: 'RS256', use: 'sig' }
  return {
    mode: 'firebase',
    verify: createVerifier(PROJECT, createLocalJWKSet({ keys: [jwk] }), clock),
    clientConfig: {
      identity: { mode: 'firebase', api_key: 'key', auth_domain: 'test.example', project_id: PROJECT },
      support_email: 'support@example.com',
      demo_accounts: [],
    },
  }
}
