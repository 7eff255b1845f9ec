import { ProfileScreen } from '@/features/profile/profile-screen'
import { signOutNow } from '@/session/sign-out/sign-out'

/** The profile, which is given how this device is left. */
export function ProfilePage() {
  return <ProfileScreen onSignedOutEverywhere={leave} />
}

/** The sign-in is over, so unsent work can only stay; with none there is nothing to keep. */
function leave(): Promise<void> {
  return signOutNow({ keepOutbox: 'if-unsent' })
}
