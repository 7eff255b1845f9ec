import * as z from 'zod/mini'
import { namesUnder, readText } from '@/lib/browser-storage'
import { KEPT_BY_SDK, USER_AREAS } from './stored-credential'

const Kept = z.object({ uid: z.string(), stsTokenManager: z.object({ refreshToken: z.string() }) })

/** A sign-in of somebody. Its refresh token names it: a renewal keeps the token, a proof and a new password bring another. */
export type SignIn = { uid: string; refreshToken: string }

/** The sign-in in a record of the identity SDK; null for a shape that is not known. */
export function signInOf(record: unknown): SignIn | null {
  const { data } = Kept.safeParse(record)
  return data ? { uid: data.uid, refreshToken: data.stsTokenManager.refreshToken } : null
}

/** The sign-in that all tabs of this device share under this name; null when there is none that can be understood. */
export function sharedSignIn(name: string): SignIn | null {
  return parsed(readText(name))
}

/** Every sign-in that the identity SDK keeps for its next start. */
export function keptSignIns(): SignIn[] {
  return USER_AREAS.flatMap((area) =>
    namesUnder(KEPT_BY_SDK, area).flatMap((name) => parsed(readText(KEPT_BY_SDK + name, area)) ?? []),
  )
}

function parsed(text: string | null | undefined): SignIn | null {
  try {
    return signInOf(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}
