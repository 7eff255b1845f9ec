import { type Area, dropText, namesUnder, readText } from '@/lib/browser-storage'
import { createStore } from '@/lib/store'

/** Whose credential this page had last, and when that person signed in (`auth_time`, seconds since 1970). */
export const lastCredential = createStore<{ uid: string; authTime: number } | null>(null)

/** The user whom the identity SDK keeps for its next start, with their credential (decision 028). */
export const KEPT_BY_SDK = 'firebase:authUser:'
/** Local storage, and the tab's where the SDK found no other. */
export const USER_AREAS: readonly Area[] = ['local', 'session']

/** A credential this close to its end is not worth a request. */
const MARGIN_MS = 60_000

/**
 * The credential that the identity SDK left on this device for this very person (spec section 4: requests carry the stored
 * credential). It lets the first screen ask for its data while the SDK is still being loaded.
 * @returns null when there is none, it is another person's, or it has expired.
 */
export function storedCredential(uid: string, now = Date.now()): string | null {
  for (const area of USER_AREAS) {
    for (const name of namesUnder(KEPT_BY_SDK, area)) {
      const token = tokenIn(readText(KEPT_BY_SDK + name, area), uid)
      if (token !== null && Number(claimOf(token, 'exp') ?? 0) * 1000 - MARGIN_MS > now) return token
    }
  }
  return null
}

function tokenIn(kept: string | null | undefined, uid: string): string | null {
  const user = userIn(kept)
  const token = user?.stsTokenManager?.accessToken
  return user?.uid === uid && typeof token === 'string' && claimOf(token, 'sub') === uid ? token : null
}

/** What the SDK keeps is not part of what it publishes: a shape that is not known holds nothing. */
function userIn(kept: string | null | undefined): Partial<KeptUser> | null {
  try {
    return JSON.parse(kept ?? '') as Partial<KeptUser> | null
  } catch {
    return null
  }
}

type KeptUser = { uid: unknown; stsTokenManager: { accessToken?: unknown } | null }

/** Notes a credential that the SDK has given to this page. */
export function noteCredential(uid: string, token: string): void {
  lastCredential.set({ uid, authTime: Number(claimOf(token, 'auth_time') ?? 0) })
}

/**
 * Removes what the identity SDK keeps of this person for its next start, and thereby their credential. It does so itself
 * when it signs out; but without a network it may not be there yet, and then the next person at this device would start as
 * the one who left. Whoever has signed in meanwhile, in another tab, stays.
 * @param uid undefined for whoever is there
 */
export function forgetStoredUser(uid?: string): void {
  for (const area of USER_AREAS) {
    for (const name of namesUnder(KEPT_BY_SDK, area)) {
      const key = KEPT_BY_SDK + name
      if (uid === undefined || ownerOf(readText(key, area)) === uid) dropText(key, area)
    }
  }
}

/** The uid in a record of the SDK; undefined where it has none. */
export const ownerOf = (kept: string | null | undefined): unknown => userIn(kept)?.uid

/** What a token says (RFC 7519, section 4); undefined when it says nothing. It is verified by the server alone. */
function claimOf(token: string, name: 'sub' | 'exp' | 'auth_time'): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}
