import { randomBytes } from 'node:crypto'
import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { AccountStore } from './store.ts'

export type SigningKey = { kid: string; privateKey: CryptoKey; publicKeys: JWTVerifyGetKey }

/** The key of this installation: made on the first start, kept in the database, the same in every process on it. */
export async function loadSigningKey(store: AccountStore): Promise<SigningKey> {
  const jwk = (await store.signingKey()) ?? (await store.keepSigningKey(await makeKey()))
  const { kty, n, e, kid } = jwk
  const privateKey = await importJWK(jwk, 'RS256')
  if (privateKey instanceof Uint8Array || !kty || !n || !e || !kid) throw new Error('the stored signing key is damaged')
  const publicKeys = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] })
  return { kid, privateKey, publicKeys }
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('base64url') }
}
