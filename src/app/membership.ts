import { getSession, subscribeSession } from '@/auth/session'
import { deleteScope } from '@/offline/scope'

/**
 * When the server says that somebody is no longer a member, the copies of that tenant's records leave the device. What
 * they typed there stays in their outbox: it is theirs, and may be sent if they return.
 * @returns a function that ends it.
 */
export function followMembership(): () => void {
  let last = getSession()
  return subscribeSession(() => {
    const before = last
    last = getSession()
    if (!before.user || before.user.uid !== last.user?.uid || !before.tenantId || last.tenantId) return
    const scope = { uid: before.user.uid, tenantId: before.tenantId }
    // The pages close first: one that is still open could write again what is being removed.
    // What cannot be removed now goes at a later start.
    setTimeout(() => void deleteScope(scope, { keepOutbox: true }).catch(() => {}))
  })
}
