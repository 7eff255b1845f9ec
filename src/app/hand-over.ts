import { ownSession } from '@/features/session/own-session'
import { tellProved } from '@/features/session/proved-link'
import { recordEvent } from '@/features/session/security-events'
import { within } from '@/lib/within'
import { signOutNow } from './sign-out'

/** The person has proved anew who they are: the session begins anew, and the other tabs hear of it. */
export function proved(uid: string): void {
  ownSession.restart(uid)
  void recordEvent(uid, 'proved')
  tellProved(uid)
}

/** Who leaves does not wait for a disk that hangs. */
const RECORD_LIMIT_MS = 1_000

/** Lets another person sign in: this one's copies go, what is unsent and half written stays for them alone. */
export async function handOver(uid: string): Promise<void> {
  await within(RECORD_LIMIT_MS, recordEvent(uid, 'handed-over'), undefined)
  await signOutNow({ keepOutbox: 'if-unsent' })
}
