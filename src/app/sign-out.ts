import { signOut } from '@/auth/actions'
import { getSession } from '@/auth/session'
import { forgetLastFeatures } from '@/features/tenant/last-features'
import { createStore } from '@/lib/store'
import { type UnsentWork, unsentWork, waitingEntries } from '@/offline/outbox'
import { deleteScope, type KeepOutbox } from '@/offline/scope'
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
  const { entries, drafts } = work ?? { entries: waitingEntries().length, drafts: 0 }
  if (entries + drafts > 0) asking.set({ entries, drafts })
  else await signOutNow({ keepOutbox: 'if-unsent' })
}

/** Removes the person's data from this device and signs out. Unsent work that is kept stays for them alone. */
export async function signOutNow({ keepOutbox }: { keepOutbox: KeepOutbox }): Promise<void> {
  const { user, tenantId } = getSession()
  setLeaving(true)
  // The pages close first: one that is still open could write again what is being removed.
  await new Promise((resolve) => setTimeout(resolve))
  try {
    if (user && tenantId) {
      forgetLastFeatures(tenantId)
      await deleteScope({ tenantId, uid: user.uid }, { keepOutbox })
    }
  } finally {
    asking.set(null)
    await signOut()
    setLeaving(false)
  }
}
