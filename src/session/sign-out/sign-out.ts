import { createStore } from '@/lib/store'
import { type KeepOutbox, noteRemoval } from '@/offline/device/removal-list'
import { countWaiting } from '@/offline/outbox/count-waiting'
import { type UnsentWork, unsentWork, waitingEntries } from '@/offline/scope/outbox'
import { deleteScope } from '@/offline/scope/scope'
import { signOut } from '../identity/actions'
import { lastFeatures } from '../last-features'
import { getSession } from '../session'
import { setLeaving } from './leaving'

/** What the person is being asked about: work of theirs that is on this device alone. */
const asking = createStore<UnsentWork | null>(null)

export const askedAtLeaving = asking.get
export const subscribeAskingToLeave = asking.subscribe
export const stopAskingToLeave = () => asking.set(null)

/** Signs out at once when this device holds nothing that is nowhere else; otherwise asks what to do with it. */
export async function requestSignOut(): Promise<void> {
  const { user, tenantId } = getSession()
  const work = user && tenantId ? await unsentWork({ tenantId, uid: user.uid }) : null
  if (getSession().user?.uid !== user?.uid) return
  const { entries, drafts } = work ?? { entries: countWaiting(waitingEntries()), drafts: 0 }
  if (entries + drafts > 0) asking.set({ entries, drafts })
  else await signOutNow({ keepOutbox: 'if-unsent' })
}

/**
 * Signs out, then removes the person's data from this device; unsent work that is kept stays for them alone. In this
 * order: whatever the disk does, nobody who comes finds the session of the one who left. What cannot be removed now is
 * removed at a later start, and shown to nobody until then.
 */
export async function signOutNow({ keepOutbox }: { keepOutbox: KeepOutbox }): Promise<void> {
  const { user, tenantId } = getSession()
  const scope = user && tenantId ? { tenantId, uid: user.uid } : null
  setLeaving(true)
  // The pages close first: one that is still open could write again what is being removed.
  await new Promise((resolve) => setTimeout(resolve))
  asking.set(null)
  if (scope) {
    noteRemoval(scope, keepOutbox)
    lastFeatures(scope.tenantId).drop()
  }
  try {
    await Promise.all([signOut(), scope && deleteScope(scope, { keepOutbox }).catch(() => {})])
  } finally {
    setLeaving(false)
  }
}
