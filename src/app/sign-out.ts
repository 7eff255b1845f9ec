import { signOut } from '@/auth/actions'
import { getSession } from '@/auth/session'
import { forgetLastFeatures } from '@/features/tenant/last-features'
import { createStore } from '@/lib/store'
import { waitingEntries } from '@/offline/outbox'
import { deleteScope } from '@/offline/scope'
import { setLeaving } from './leaving'

/** Whether the person is being asked what to do with their unsent work. */
const asking = createStore(false)

export const isAskingToLeave = asking.get
export const subscribeAskingToLeave = asking.subscribe
export const stopAskingToLeave = () => asking.set(false)

/** Signs out at once when everything has been sent; otherwise asks what to do with the rest. */
export async function requestSignOut(): Promise<void> {
  if (waitingEntries().length > 0) asking.set(true)
  else await signOutNow({ keepOutbox: false })
}

/** Removes the person's data from this device and signs out. With `keepOutbox` unsent work stays, for them alone. */
export async function signOutNow({ keepOutbox }: { keepOutbox: boolean }): Promise<void> {
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
    asking.set(false)
    await signOut()
    setLeaving(false)
  }
}
