import { canLoadPage } from '@/lib/load-page'
import { within } from '@/lib/within'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { retry } from '@/offline/scope/decisions'
import { drainOutbox } from '@/offline/scope/drain'
import { waitingEntries } from '@/offline/scope/outbox'
import { ownSession } from '../clock/own-session'
import { tellProved } from '../events/proved-link'
import { recordEvent } from '../events/security-events'
import { signInWays } from '../identity/prove-identity'
import { finishEarlierSignOut, forgetSignOut } from '../identity/unfinished-sign-out'
import type { OpenedSession } from '../kept-session/kept-session'
import { chosenPerson, isListed, rememberPerson } from '../people/known-people'
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
/** Nor does whoever comes wait long for the changes of who leaves. */
const SEND_LIMIT_MS = 3_000

/**
 * Lets another person sign in: this one's copies go, what is unsent and half written stays for them alone. The sign-in
 * page shows who was here, so that they come back with their password alone, and asks for `next` at once.
 */
export async function handOver(uid: string, next: string | null = null): Promise<void> {
  await within(SEND_LIMIT_MS, sendHeld(), undefined)
  const noted = [recordEvent(uid, 'handed-over'), rememberMe(uid), keepForReturn(uid)]
  await within(RECORD_LIMIT_MS, Promise.all(noted), undefined)
  chosenPerson.set(next)
  await signOutNow({ keepOutbox: 'if-unsent' })
}

/**
 * Ends the time for undo: the offer goes with the person, who was told that it is done. While there is a server it is sent now;
 * otherwise it waits for them as everything else does.
 */
async function sendHeld(): Promise<void> {
  const held = waitingEntries().filter(({ wait }) => wait === 'hold')
  if (held.length === 0) return
  await Promise.all(held.map(({ id }) => retry(id)))
  if (getConnectivity().state === 'online') await drainOutbox(SEND_LIMIT_MS)
}

/** Puts the person on the list at once: the identity service, which knows how they sign in, may be slow or away. */
async function rememberMe(uid: string): Promise<void> {
  const { user, profile } = getSession()
  if (user?.uid !== uid || !profile) return
  const { name, email } = profile.user
  const person = { uid, email, name: name || email, tenant: profile.tenant.name }
  rememberPerson({ ...person, way: 'password' })
  const ways = await signInWays()
  if (!ways.includes('password') && getSession().user?.uid === uid) rememberPerson({ ...person, way: 'google' })
}

/** Within the working day their PIN brings them back (decision 065). Without this their password does. */
async function keepForReturn(uid: string): Promise<void> {
  if (!isListed(uid)) return
  await import('../kept-session/kept-session').then(({ keepSession }) => keepSession(uid)).catch(() => {})
}

/**
 * Hands over to a colleague whose sign-in was kept and has just been opened with their PIN: the app starts anew as theirs.
 * Where that fails, the sign-in page asks them for their password.
 */
export async function switchTo(uid: string, next: OpenedSession): Promise<void> {
  await handOver(uid, next.session.uid)
  await comeBack(next)
}

/** Goes on with a sign-in that was kept. @throws when the browser keeps nothing, or the app cannot be started anew now */
export async function comeBack(next: OpenedSession): Promise<void> {
  if (!(await canLoadPage())) throw new Error('the app cannot be started anew now')
  // What an earlier sign-out has left to do must not end this one.
  await within(RECORD_LIMIT_MS, finishEarlierSignOut(), undefined)
  forgetSignOut()
  const { putBack } = await import('../kept-session/kept-session')
  await putBack(next)
  await within(RECORD_LIMIT_MS, recordEvent(next.session.uid, 'came-back'), undefined)
  location.replace('/')
}
