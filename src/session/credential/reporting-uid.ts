import { getSession } from '../session'
import { storedCredential } from './stored-credential'

/** Who may report now: the verified user, or the one whose credential this tab already has. */
export function reportingUid(): string | null {
  const { verified, user } = getSession()
  return user && (verified || storedCredential(user.uid) !== null) ? user.uid : null
}
