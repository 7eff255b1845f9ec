import { openTabChannel } from '@/lib/tab-channel'
import { deleteScope } from '@/offline/scope/scope'
import { loadChangedProfile } from '../profile'
import { getSession, type Session, subscribeSession } from '../session'

/** What a tab was told by the server: whose word it is, and the tenant they work in; null for none. */
type Word = { uid: string; tenantId: string | null }

/**
 * When the server says that somebody is no longer a member, the copies of that tenant's records leave the device. What
 * they typed there stays in their outbox: it is theirs, and may be sent if they return. The person's other tabs ask the
 * server themselves, so that none goes on showing what is no longer theirs to see.
 * @returns a function that ends it.
 */
export function followMembership(): () => void {
  let last = getSession()
  const channel = openTabChannel<Word>('membership')
  channel.listen(hear)
  const stop = subscribeSession(() => {
    const before = last
    last = getSession()
    if (!before.user || before.user.uid !== last.user?.uid || before.tenantId === last.tenantId) return
    channel.post({ uid: before.user.uid, tenantId: last.tenantId })
    if (before.tenantId && !last.tenantId) removeCopies(before.user.uid, before.tenantId)
  })
  return () => {
    stop()
    channel.close()
  }
}

function hear({ uid, tenantId }: Word): void {
  const { user, tenantId: mine }: Session = getSession()
  // One that is under way may have been asked for before.
  if (user?.uid === uid && mine !== tenantId) void loadChangedProfile()
}

function removeCopies(uid: string, tenantId: string): void {
  // The pages close first: one that is still open could write again what is being removed.
  // What cannot be removed now goes at a later start.
  setTimeout(() => void deleteScope({ uid, tenantId }, { keepOutbox: true }).catch(() => {}))
}
