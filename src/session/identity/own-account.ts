import { tidyName } from '#contract/kana'
import { profile } from '#contract/profile'
import { callPatiently } from '@/api/call-patiently'
import { credential } from '../credential/credential'
import { writeLastUser } from '../last-user'
import { learnPassword } from '../secrets/learn-password'
import { getSession, identified, profileLoaded } from '../session'
import { attempt, reloadProfile } from './actions'
import { proveWithPassword } from './prove-identity'

/**
 * Changes the name that colleagues see. The identity service comes first and the desk's own record, which is what the
 * screens show, last: after a failure half-way the old name is still shown, and the next try changes both.
 * @throws IdentityError, ApiError
 */
export async function changeName(typed: string): Promise<void> {
  const name = tidyName(typed)
  await attempt((client) => client.changeName(name))
  const changed = await callPatiently(profile.change, { body: { name } })
  const { user } = getSession()
  // Somebody else may have signed in while the reply was under way.
  if (user?.uid !== changed.user.uid) return
  const renamed = { ...user, displayName: changed.user.name }
  identified(renamed)
  profileLoaded(changed)
  // A profile that was asked for before the change may still be on its way, with the old name: this reading outdates it.
  void reloadProfile()
  await writeLastUser({ user: renamed, profile: changed })
}

/**
 * Changes the password after proving the one so far. Sessions on other devices end with it, this one goes on.
 * @throws IdentityError `auth/invalid-credential` or `auth/wrong-password` when the one so far is not right
 */
export async function changePassword(current: string, next: string): Promise<void> {
  await proveWithPassword(current)
  await attempt((client) => client.setPassword(next))
  learnPassword(getSession().user?.uid ?? null, next)
  // The credential kept for the next start of this tab is from before: it would begin with a refused call.
  await credential(true).catch(() => {})
}

/** Has the identity service send a link that proves whose the address of this account is. @throws IdentityError */
export const sendEmailCheck = () => attempt((client) => client.sendEmailCheck())

/**
 * Ends every sign-in of this person up to now, this one too. `attemptId` names the act: repeated, it is done once.
 * @throws ApiError
 */
export async function endAllSignIns(attemptId: string): Promise<void> {
  await callPatiently(profile.signOutEverywhere, {}, { idempotencyKey: attemptId })
}
