import { createStore } from '@/lib/store'

/** Whose credential this page had last, and when that person signed in (`auth_time`, seconds since 1970). */
export const lastCredential = createStore<{ uid: string; authTime: number } | null>(null)

const STORED_UNDER = 'auth_credential'

/** A credential this close to its end is not worth a request. */
const MARGIN_MS = 60_000

/**
 * The credential of the last start of this tab (spec section 4: requests carry the stored credential). It lets the first
 * screen ask for its data while the identity SDK is still being loaded.
 * @returns null when there is none, it is another person's, or it has expired.
 */
export function storedCredential(uid: string, now = Date.now()): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('uid' in stored) || !('token' in stored)) return null
    if (stored.uid !== uid || typeof stored.token !== 'string') return null
    return claimOf(stored.token, 'exp') * 1000 - MARGIN_MS > now ? stored.token : null
  } catch {
    return null
  }
}

export function storeCredential(uid: string, token: string): void {
  lastCredential.set({ uid, authTime: claimOf(token, 'auth_time') })
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify({ uid, token }))
  } catch {
    // Without storage each start waits for the SDK.
  }
}

export function forgetCredential(): void {
  sessionStorage.removeItem(STORED_UNDER)
}

/**
 * Removes the user that the identity SDK keeps for the next start. It does so itself when it signs out; but without a
 * network it may not be there yet, and then the next person at this device would start as the one who left.
 */
export function forgetStoredUser(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('firebase:authUser:')) storage.removeItem(key)
  }
}

/** A time that a token names, in seconds since 1970 (RFC 7519, 4.1.4); 0 without one. It is verified by the server alone. */
function claimOf(token: string, name: 'exp' | 'auth_time'): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as Readonly<Record<string, unknown>>
    return Number(claims[name] ?? 0)
  } catch {
    return 0
  }
}
