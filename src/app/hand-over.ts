import { ownSession } from '@/features/session/own-session'
import { tellProved } from '@/features/session/proved-link'
import { recordEvent } from '@/features/session/security-events'
import { signOutNow } from './sign-out'

/** The person has proved anew who they are: the session begins anew, and the other tabs hear of it. */
export function proved(uid: string): void {
  ownSession.restart(uid)
  void recordEvent(uid, 'proved')
  tellProved(uid)
}

/** Lets another person sign in: this one's copies go, what is unsent and half written stays for them alone. */
export async function handOver(uid: string): Promise<void> {
  await recordEvent(uid, 'handed-over')
  await signOutNow({ keepOutbox: 'if-unsent' })
}
