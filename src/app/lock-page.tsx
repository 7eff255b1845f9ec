import { useSession } from '@/auth/session'
import { stopAskingToSignIn } from '@/auth/sign-in-asked'
import { LockScreen } from '@/features/session/lock-screen'
import { displayName } from './display-name'
import { handOver, proved } from './hand-over'

/** What stands in the place of every page while the screen is locked. */
export function LockPage({ uid }: { uid: string }) {
  return (
    <LockScreen
      uid={uid}
      name={displayName(useSession())}
      onProved={() => {
        proved(uid)
        stopAskingToSignIn()
      }}
      onHandOver={() => void handOver(uid)}
    />
  )
}
