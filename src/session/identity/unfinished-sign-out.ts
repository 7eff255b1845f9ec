// A sign-out of which the identity SDK has not been told yet: on a line that hangs it may not even be loaded. Whom the
// device has let go it must not name again.
import { dropText, keepText, readText } from '@/lib/browser-storage'
import { identityClient } from './identity'

const KEY = 'signing_out'

/** This person leaves; noted until the SDK has let go of them, also over a reload. */
export function noteSignOut(uid: string): void {
  keepText(KEY, uid)
}

/** Whether this person has left, and the SDK may not know. */
export function hasLeft(uid: string): boolean {
  return readText(KEY) === uid
}

/** Has the SDK let go of whoever has left, as soon as it is there and unless they are back. @throws what it throws */
export async function finishSignOut(): Promise<void> {
  const uid = readText(KEY)
  const client = await identityClient().catch(() => null)
  if (!client || readText(KEY) !== uid) return
  await client.signOut(uid ?? null)
  dropText(KEY)
}

/** Whoever comes back now has not left, also where the SDK has not been told that they had. */
export function forgetSignOut(): void {
  dropText(KEY)
}

/** Before somebody signs in: what is left of an earlier sign-out must not end their session. */
export async function finishEarlierSignOut(): Promise<void> {
  if (readText(KEY)) await finishSignOut().catch(() => {})
  dropText(KEY)
}
