import { startCredentialRefresh } from '../credential/credential'
import { forgetLastUser } from '../last-user'
import { loadProfile } from '../profile'
import { getSession, identified, nobodySignedIn } from '../session'
import { identityClient } from './identity'
import { finishSignOut, hasLeft } from './unfinished-sign-out'

let started: Promise<void> | null = null

/**
 * Asks the identity service who is signed in and follows its answers from then on. Until it answers, the last user of
 * this device stays in the shell; if it cannot be asked at all, so does it, and the next call asks again.
 */
export function startIdentity(): Promise<void> {
  started ??= follow().catch(() => {
    started = null
    if (getSession().status === 'loading') nobodySignedIn()
  })
  return started
}

/** Whether a last user's data is open that the identity service has not spoken about yet. */
function isLastUserOpen(): boolean {
  const { status, verified } = getSession()
  return status === 'signed-in' && !verified
}

async function follow(): Promise<void> {
  const client = await identityClient()
  client.onUser((user) => {
    if (user && hasLeft(user.uid)) {
      void finishSignOut().catch(() => {})
      return nobodySignedIn()
    }
    if (!user) {
      // An empty local storage is no answer while the server cannot be reached: a browser that died loses its last
      // seconds. `confirmIdentity` decides with a connection; until then nothing is sent.
      if (isLastUserOpen()) return
      // A definite answer: the pointer goes, the data of that person stays locked on the device.
      void forgetLastUser()
      return nobodySignedIn()
    }
    identified(user)
    void loadProfile()
  })
  startCredentialRefresh()
}
