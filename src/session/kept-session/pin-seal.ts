import * as z from 'zod/mini'
import { ITERATIONS } from '../secrets/device-secret'

const Bytes = z.instanceof(Uint8Array<ArrayBuffer>)
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const CIPHER = { name: 'AES-GCM', length: 256 } as const

/** A pair of keys of somebody with a PIN. The public one seals; the private one is itself sealed with the PIN. */
export const PinKeys = z.object({
  publicKey: Bytes,
  privateKey: Bytes,
  nonce: Bytes,
  salt: Bytes,
  iterations: z.number(),
})
export type PinKeys = z.infer<typeof PinKeys>

/** A text that only the PIN opens. `sender`: the public half of a key that was made for this text alone. */
export const Sealed = z.object({ sender: Bytes, nonce: Bytes, bytes: Bytes })
export type Sealed = z.infer<typeof Sealed>

/** Makes the keys of a PIN. Its salt is not that of the PIN's own hash, which therefore says nothing about them. */
export async function makePinKeys(pin: string, iterations = ITERATIONS): Promise<PinKeys> {
  const [salt, nonce] = [random(16), random(12)]
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const lock = await pinKey(pin, salt, iterations)
  const privateKey = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, lock, { name: CIPHER.name, iv: nonce })
  const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { publicKey: new Uint8Array(publicKey), privateKey: new Uint8Array(privateKey), nonce, salt, iterations }
}

/** Seals a text for whoever has the PIN, without the PIN. */
export async function seal({ publicKey }: PinKeys, text: string): Promise<Sealed> {
  const nonce = random(12)
  const once = await crypto.subtle.generateKey(CURVE, false, ['deriveKey'])
  const key = await agreedKey(once.privateKey, publicKey)
  const bytes = await crypto.subtle.encrypt({ name: CIPHER.name, iv: nonce }, key, new TextEncoder().encode(text))
  const sender = await crypto.subtle.exportKey('raw', once.publicKey)
  return { sender: new Uint8Array(sender), nonce, bytes: new Uint8Array(bytes) }
}

/** Opens a sealed text with the PIN. @throws when it is another PIN's, or was changed */
export async function unseal(pin: string, keys: PinKeys, { sender, nonce, bytes }: Sealed): Promise<string> {
  const lock = await pinKey(pin, keys.salt, keys.iterations)
  const opening = { name: CIPHER.name, iv: keys.nonce }
  const own = await crypto.subtle.unwrapKey('pkcs8', keys.privateKey, lock, opening, CURVE, false, ['deriveKey'])
  const key = await agreedKey(own, sender)
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: CIPHER.name, iv: nonce }, key, bytes))
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** The key that comes from the digits, as slow to guess as the PIN itself. */
async function pinKey(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(rule, base, CIPHER, false, ['wrapKey', 'unwrapKey'])
}

/** The key that both halves lead to (RFC 5903 curve 19); one of them is used for one text alone. */
async function agreedKey(own: CryptoKey, other: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other, CURVE, false, [])
  return crypto.subtle.deriveKey({ name: CURVE.name, public: theirs }, own, CIPHER, false, ['encrypt', 'decrypt'])
}
