import { type Profile, tenant } from '#contract/tenant'
import { toApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { forgetLastUser, writeLastUser } from './last-user'
import { getSession, profileFailed, profileLoaded } from './session'

let underWay: { uid: string | undefined; reply: Promise<Profile> } | null = null

/**
 * Reads who the signed-in user is in which tenant, and remembers both for the next start without the network.
 * Callers at the same moment share one request.
 * @throws ApiError; it is kept in the session too, and hides nothing that is already known.
 */
export function readProfile(): Promise<Profile> {
  const uid = getSession().user?.uid
  if (underWay?.uid === uid && underWay) return underWay.reply
  const reply = request(uid).finally(() => {
    if (underWay?.reply === reply) underWay = null
  })
  underWay = { uid, reply }
  return reply
}

async function request(uid: string | undefined): Promise<Profile> {
  // Somebody else may have signed in while the reply was under way.
  const isStillMine = () => getSession().user?.uid === uid
  try {
    const profile = await callPatiently(tenant.profile, {})
    const { user } = getSession()
    if (user && isStillMine()) {
      profileLoaded(profile)
      void writeLastUser({ user, profile })
    }
    return profile
  } catch (error) {
    if (isStillMine()) profileFailed(toApiError(error))
    // Without the network the next start must not open what the server has just refused.
    if (isStillMine() && getSession().tenantId === null) void forgetLastUser()
    throw error
  }
}

/** Reads the profile for the session alone; a failure is in `profileError`. */
export async function loadProfile(): Promise<void> {
  await readProfile().catch(() => {})
}
