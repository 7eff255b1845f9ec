import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** 32 bytes each. What is sealed from now on is sealed by `current`; `former` ones open what was sealed before. */
export type SecretsKeys = { current: Buffer | null; former: readonly Buffer[] }

/** A secret as the database holds it. `keyId` names the key that opens it and says nothing about it. */
export type Sealed = { keyId: string; sealed: Buffer }

const ALGORITHM = 'aes-256-gcm'
/** Bytes, as NIST SP 800-38D recommends for GCM; the tag is the longest there is. */
const NONCE = 12
const TAG = 16

/** The key that sealed it is not among those of the server, or what was sealed has been changed or moved. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('madoguchi secrets key').update(key).digest('hex').slice(0, 16)
}

/** Seals a secret for its place: in another tenant or under another name it does not open. */
export function seal(key: Buffer, secret: string, place: string): Sealed {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(place, 'utf8'))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return { keyId: keyIdOf(key), sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
}

/** The secret again. Throws {@link UnreadableSecret}. */
export function unseal(keys: SecretsKeys, { keyId, sealed }: Sealed, place: string): string {
  const key = keyNamed(keys, keyId)
  if (!key) throw new UnreadableSecret('sealed by a key that the server does not have')
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(place, 'utf8'))
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    throw new UnreadableSecret('changed, or sealed for another place')
  }
}

export function keyNamed({ current, former }: SecretsKeys, keyId: string): Buffer | undefined {
  return [...(current ? [current] : []), ...former].find((key) => keyIdOf(key) === keyId)
}
