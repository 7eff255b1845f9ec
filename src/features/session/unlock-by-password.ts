import { toApiError } from '@/api/api-error'
import { askNetwork, type ProvedBy } from '@/forms/use-proof'
import { within } from '@/lib/within'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { IdentityError } from '@/session/identity/identity-error'
import { isWrongPassword } from '@/session/identity/wrong-password'
import { checkPassword, forgetPassword, passwordState } from '@/session/secrets/password-verifier'

/** A line that says nothing for so long is as good as none. */
const NETWORK_LIMIT_MS = 6_000

/** Words of the identity service that are about the person. All others say that it could not be asked. */
const REFUSALS: readonly string[] = [
  'auth/user-disabled',
  'auth/user-mismatch',
  'auth/user-token-expired',
  'auth/too-many-requests',
]

export type LateAnswers = {
  /** The network has taken the person after all. */
  onProved: () => void
  /** The network knows another password: what this device recognised is no longer right. */
  onOutdated: () => void
}

/**
 * Checks the password of the person who is locked: by the network as long as it answers, else by what this device
 * recognises of the last password that the identity service took here. A password that was changed elsewhere is followed
 * at the first contact.
 * @throws IdentityError, ApiError when it does not open
 */
export async function unlockByPassword(uid: string, password: string, late: LateAnswers): Promise<ProvedBy> {
  if (getConnectivity().state !== 'offline') {
    const asked = askNetwork(password)
    try {
      if ((await within(NETWORK_LIMIT_MS, asked, null)) !== null) return 'network'
      followLate(uid, asked, late)
    } catch (thrown) {
      if (isWrongPassword(thrown)) await forgetOutdated(uid, password)
      if (isRefusal(thrown)) throw thrown
    }
  }
  if (await checkPassword(uid, password)) return 'device'
  const { at } = await passwordState(uid)
  throw new IdentityError(at === 'none' ? 'auth/network-request-failed' : 'auth/wrong-password')
}

function isRefusal(thrown: unknown): boolean {
  if (isWrongPassword(thrown)) return true
  return thrown instanceof IdentityError ? REFUSALS.includes(thrown.code) : toApiError(thrown).status === 401
}

/** The identity service has just refused what this device would recognise. */
async function forgetOutdated(uid: string, password: string): Promise<void> {
  if (await checkPassword(uid, password).catch(() => false)) await forgetPassword(uid).catch(() => {})
}

function followLate(uid: string, asked: Promise<ProvedBy>, { onProved, onOutdated }: LateAnswers): void {
  asked.then(onProved, (thrown: unknown) => {
    if (isWrongPassword(thrown)) void forgetPassword(uid).then(onOutdated, onOutdated)
  })
}
