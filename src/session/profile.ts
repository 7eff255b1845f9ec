import { type Profile, tenant } from '#contract/tenant'
import { type ApiError, toApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { forgetLastUser, writeLastUser } from './last-user'
import { getSession, profileFailed, profileLoaded } from './session'
import { stopAskingToSignIn } from './sign-in-asked'

let underWay: { uid: string | undefined; reply: Promise<Profile> } | null = null
/** The request that began last: what an earlier one says is older. */
let newest: symbol | null = null

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
  const own = Symbol('request')
  newest = own
  // Somebody else may have signed in while the reply was under way, or a newer request was made.
  const isStillMine = () => getSession().user?.uid === uid && newest === own
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

/**
 * Asks whether the person may still work here, after the server said no to one of their calls: that call may have been
 * for another tenant than the one that is open.
 */
export async function checkAdmission(refused: ApiError): Promise<void> {
  const uid = getSession().user?.uid
  if (uid === undefined) return
  await loadProfile()
  const { user, profileError } = getSession()
  // A disabled or deleted account is given no new credential: the question cannot be asked, or only in nobody's name. The
  // refusal stands.
  const isUnanswered = profileError !== null && (profileError.isUnreachable || profileError.code === 'AUTH_001')
  if (refused.code === 'AUTH_004' && user?.uid === uid && isUnanswered) {
    profileFailed(refused)
    void forgetLastUser()
    stopAskingToSignIn()
  }
}

/** Reads the profile after a change, e.g. after joining a tenant: a request that began before does not know of it. */
export function loadChangedProfile(): Promise<void> {
  underWay = null
  return loadProfile()
}

/** Reads the profile for the session alone; a failure is in `profileError`. */
export async function loadProfile(): Promise<void> {
  await readProfile().catch(() => {})
}
