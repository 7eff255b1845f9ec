import { del, delMany, get, keys, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { within } from '@/lib/within'
import { devicePointers } from '../device-pointers'
import { type AttemptState, Attempts, afterTime, afterTry, attemptState, NO_ATTEMPTS } from './attempts'

/** OWASP Password Storage Cheat Sheet for PBKDF2 with HMAC-SHA-256. */
export const ITERATIONS = 600_000

const Kept = z.object({
  salt: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array),
  iterations: z.number(),
  /** How many characters it has, where that is no secret; null for those of older versions too. */
  length: z._default(z.nullable(z.number()), null),
  ...Attempts.shape,
})
type Kept = z.infer<typeof Kept>

/** `none`: this device cannot tell. */
export type SecretState = { at: 'none' } | AttemptState

/** A disk that hangs keeps nobody before an empty screen. */
const READ_LIMIT_MS = 2_000
const NONE = { at: 'none' } as const

/** The clocks of this page, ms: the device's, which can be set, and a steady one. */
export type Clocks = { wall: () => number; steady: () => number }

type Options = {
  /** Under which names it is kept: `{kind}:{uid}`. */
  kind: 'pin' | 'password'
  /** The length may be kept, so that the last character of the right length is the end. */
  keepsLength?: boolean
  clocks?: Clocks
}

/** Whether this browser can keep a secret safely: pages without TLS have no cryptography. */
export function isSecretPossible(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/**
 * Something that only one person knows, kept on this device as a slow salted hash so that it can be compared without a
 * network. The hash is made outside of the page's own thread.
 */
export function createDeviceSecret({ kind, keepsLength = false, clocks = PAGE_CLOCKS }: Options) {
  const keyOf = (uid: string) => `${kind}:${uid}`
  /** When this page last looked at somebody's wait, by the steady clock. */
  const looks = new Map<string, number>()

  /** Changes what is kept, in one transaction; nothing when there is nothing. */
  async function change(uid: string, act: (kept: Kept) => Kept): Promise<Kept | null> {
    let changed: Kept | null = null
    await update<unknown>(
      keyOf(uid),
      (stored) => {
        const { data } = Kept.safeParse(stored)
        changed = data ? act(data) : null
        return changed ?? stored
      },
      devicePointers(),
    )
    return changed
  }

  /** Lets the time since the last look count. */
  function passed(uid: string, kept: Kept): Kept {
    const now = clocks.steady()
    const watched = now - (looks.get(uid) ?? now)
    looks.set(uid, now)
    return kept.left > 0 ? { ...kept, ...afterTime(kept, clocks.wall(), watched) } : kept
  }

  async function read(uid: string): Promise<Kept | null> {
    const stored = await get<unknown>(keyOf(uid), devicePointers()).catch(() => undefined)
    return Kept.safeParse(stored).data ?? null
  }

  async function state(uid: string): Promise<SecretState> {
    const kept = await read(uid)
    if (!kept) return { at: 'none' }
    if (kept.left <= 0) return attemptState(kept)
    return attemptState((await change(uid, (found) => passed(uid, found))) ?? kept)
  }

  return {
    /** The state of this person's secret. During a wait each call counts the time since the last one. Never fails. */
    state: (uid: string): Promise<SecretState> => within(READ_LIMIT_MS, state(uid), NONE).catch(() => NONE),

    /** How many characters it has; null when that is not kept. */
    lengthOf: async (uid: string): Promise<number | null> => (await read(uid))?.length ?? null,

    /** Keeps it for this person, in the place of an older one. @throws when the disk does not take it. */
    keep: async (uid: string, secret: string, iterations = ITERATIONS): Promise<void> => {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      const hash = await hashOf(secret, salt, iterations)
      const kept: Kept = { salt, hash, iterations, length: keepsLength ? secret.length : null, ...NO_ATTEMPTS }
      await update<unknown>(keyOf(uid), () => kept, devicePointers())
    },

    /**
     * Compares. A try is counted before, so that a reload in between wins nothing, nor do two tabs at once; one during
     * a wait is not looked at. @throws when the disk does not count.
     */
    check: async (uid: string, secret: string): Promise<boolean> => {
      let mayTry = false
      const kept = await change(uid, (found) => {
        const now = passed(uid, found)
        mayTry = attemptState(now).at === 'ready'
        return mayTry ? { ...now, ...afterTry(now, clocks.wall()) } : now
      })
      if (!kept || !mayTry || !isSame(await hashOf(secret, kept.salt, kept.iterations), kept.hash)) return false
      await change(uid, (found) => ({ ...found, ...NO_ATTEMPTS }))
      return true
    },

    /** The person has proved over the network who they are. */
    forgive: async (uid: string): Promise<void> => {
      await change(uid, (found) => ({ ...found, ...NO_ATTEMPTS }))
    },

    /** Removes this person's. */
    forget: (uid: string): Promise<void> => del(keyOf(uid), devicePointers()),

    /** Removes those of everybody but this person. */
    forgetOthers: async (uid: string): Promise<void> => {
      const all = await keys<string>(devicePointers())
      const others = all.filter((key) => key.startsWith(`${kind}:`) && key !== keyOf(uid))
      await delMany(others, devicePointers())
    },
  }
}

const PAGE_CLOCKS: Clocks = { wall: Date.now, steady: () => performance.now() }

async function hashOf(secret: string, salt: Kept['salt'], iterations: number): Promise<Kept['hash']> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, ['deriveBits'])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 256))
}

/** Looks at each byte, however early they differ. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.reduce((difference, byte, i) => difference | (byte ^ (b[i] ?? 0)), 0) === 0
}
