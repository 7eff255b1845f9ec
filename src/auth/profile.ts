import { tenant } from '#contract/tenant'
import { toApiError } from '@/api/api-error'
import { call } from '@/api/call'
import { writeLastUser } from './last-user'
import { getSession, profileFailed, profileLoaded } from './session'

/**
 * Reads who the signed-in user is in which tenant, and remembers both for the next start without the network.
 * A failure is kept in the session and hides nothing that is already known.
 */
export async function loadProfile(): Promise<void> {
  const uid = getSession().user?.uid
  try {
    const profile = await call(tenant.profile, {})
    const { user } = getSession()
    // Somebody else may have signed in while the reply was under way.
    if (!user || user.uid !== uid) return
    profileLoaded(profile)
    writeLastUser({ user, profile })
  } catch (error) {
    if (getSession().user?.uid === uid) profileFailed(toApiError(error))
  }
}
