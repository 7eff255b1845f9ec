import { del, get, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { devicePointers } from '@/auth/device-pointers'

/** Wrong PINs in a row after which only the password helps. */
export const PIN_TRIES = 5
/** Digits, at least four. */
export const PIN_FORM = /^\d{4,12}$/

/** OWASP Password Storage Cheat Sheet for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000

const StoredPin = z.object({
  salt: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array),
  iterations: z.number(),
  /** Tries since it was last right. */
  tries: z.number(),
})
type StoredPin = z.infer<typeof StoredPin>

/** `blocked`: too many wrong tries, until the password was given. */
export type PinState = 'none' | 'set' | 'blocked'
export type PinAnswer = { right: true } | { right: false; triesLeft: number }

const keyOf = (uid: string) => `pin:${uid}`

/** Whether this browser can keep a PIN safely: pages without TLS have no cryptography. */
export function isPinPossible(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** How it stands with this person's PIN on this device. */
export async function pinState(uid: string): Promise<PinState> {
  const kept = await read(uid)
  if (!kept) return 'none'
  return kept.tries < PIN_TRIES ? 'set' : 'blocked'
}

/** Keeps a PIN for this person on this device: its salted hash, never itself. @throws when the disk does not take it. */
export async function setPin(uid: string, pin: string, iterations = ITERATIONS): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const kept: StoredPin = { salt, hash: await hashOf(pin, salt, iterations), iterations, tries: 0 }
  await set(keyOf(uid), kept, devicePointers())
}

/** Forgets it. */
export function removePin(uid: string): Promise<void> {
  return del(keyOf(uid), devicePointers())
}

/** Compares; a try is counted before, so that a reload in between wins nothing, nor do two tabs at once. */
export async function checkPin(uid: string, pin: string): Promise<PinAnswer> {
  const kept = await countTry(uid)
  if (!kept || kept.tries > PIN_TRIES) return { right: false, triesLeft: 0 }
  const hash = await hashOf(pin, kept.salt, kept.iterations)
  if (!isSame(hash, kept.hash)) return { right: false, triesLeft: PIN_TRIES - kept.tries }
  await forgiveTries(uid)
  return { right: true }
}

/** The person has proved with the password who they are: the PIN may be used again. */
export async function forgiveTries(uid: string): Promise<void> {
  const kept = await read(uid)
  if (kept && kept.tries > 0) await set(keyOf(uid), { ...kept, tries: 0 }, devicePointers())
}

async function countTry(uid: string): Promise<StoredPin | null> {
  let counted: StoredPin | null = null
  await update<unknown>(
    keyOf(uid),
    (stored) => {
      const { data } = StoredPin.safeParse(stored)
      counted = data ? { ...data, tries: data.tries + 1 } : null
      return counted ?? stored
    },
    devicePointers(),
  )
  return counted
}

async function read(uid: string): Promise<StoredPin | null> {
  const stored = await get<unknown>(keyOf(uid), devicePointers()).catch(() => undefined)
  return StoredPin.safeParse(stored).data ?? null
}

async function hashOf(pin: string, salt: StoredPin['salt'], iterations: number): Promise<StoredPin['hash']> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 256))
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
