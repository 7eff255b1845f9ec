import { peopleHere } from '@/offline/device/people-here'
import { deleteScope } from '@/offline/scope/scope'
import { dropEndedSessions } from '../kept-session/kept-session'
import { lastFeatures } from '../last-features'
import { getSession } from '../session'

/**
 * Somebody has proved who they are: the copies of everybody else leave this device, however those others went (decision
 * 010). What they had not sent or not finished stays for them alone. Never fails; what cannot be removed now is tried
 * at the next start. Of their sign-ins only those stay that their PIN still opens (decision 065).
 */
export async function removeCopiesOfOthers(uid: string): Promise<void> {
  for (const other of await peopleHere()) {
    // Whoever comes in between is asked about in turn.
    if (getSession().user?.uid !== uid) return
    if (other.uid === uid) continue
    await deleteScope(other, { keepOutbox: 'if-unsent' }).catch(() => {})
    if (other.tenantId !== getSession().tenantId) lastFeatures(other.tenantId).drop()
  }
  await dropEndedSessions().catch(() => {})
}
