import { within } from '@/lib/within'
import { ownSession } from '../clock/own-session'
import { tellProved } from '../events/proved-link'
import { recordEvent } from '../events/security-events'
import { signInWays } from '../identity/prove-identity'
import { chosenPerson, rememberPerson } from '../people/known-people'
import { getSession } from '../session'
import { signOutNow } from './sign-out'

/** The person has proved again who they are: the session starts over, and the other tabs hear of it. */
export function proved(uid: string): void {
  ownSession.restart(uid)
  void recordEvent(uid, 'proved')
  tellProved(uid)
}

/** Who leaves does not wait for a disk that hangs. */
const RECORD_LIMIT_MS = 1_000

/**
 * Lets another person sign in: this one's copies go, what is unsent and half written stays for them alone. The sign-in
 * page shows who was here, so that they come back with their password alone, and asks for `next` at once.
 */
export async function handOver(uid: string, next: string | null = null): Promise<void> {
  await within(RECORD_LIMIT_MS, Promise.all([recordEvent(uid, 'handed-over'), rememberMe(uid)]), undefined)
  chosenPerson.set(next)
  await signOutNow({ keepOutbox: 'if-unsent' })
}

async function rememberMe(uid: string): Promise<void> {
  const ways = await signInWays()
  const { user, profile } = getSession()
  if (user?.uid !== uid || !profile) return
  const { name, email } = profile.user
  const way = ways.includes('password') ? 'password' : 'google'
  rememberPerson({ uid, email, name: name || email, tenant: profile.tenant.name, way })
}
