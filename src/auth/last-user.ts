import * as z from 'zod/mini'
import { Profile } from '#contract/tenant'

const LastUser = z.object({
  user: z.object({ uid: z.string(), email: z.string(), displayName: z.string() }),
  profile: Profile,
})
/** Who used this device last, and in which tenant: opens the shell and that person's data before the identity answers. */
export type LastUser = z.infer<typeof LastUser>

const STORED_UNDER = 'last_user'

export function readLastUser(): LastUser | null {
  try {
    const parsed = LastUser.safeParse(JSON.parse(localStorage.getItem(STORED_UNDER) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeLastUser(last: LastUser): void {
  try {
    localStorage.setItem(STORED_UNDER, JSON.stringify(last))
  } catch {
    // Without storage the app works online; it only cannot open offline.
  }
}

export function forgetLastUser(): void {
  localStorage.removeItem(STORED_UNDER)
}
