import { useEffect } from 'react'
import { LockScreen } from '@/features/session/lock-screen'
import { displayName } from '@/session/display-name'
import { onProvedElsewhere } from '@/session/events/proved-link'
import { readProfile } from '@/session/profile'
import { useSession } from '@/session/session'
import { stopAskingToSignIn } from '@/session/sign-in-asked'
import { handOver, proved } from '@/session/sign-out/hand-over'

/** What stands in the place of every page while the screen is locked. */
export function LockPage({ uid }: { uid: string }) {
  // Another tab was unlocked with the password: a question that stood here is answered too.
  useEffect(() => onProvedElsewhere(uid, () => void readProfile().then(stopAskingToSignIn, () => {})), [uid])
  return (
    <LockScreen
      uid={uid}
      name={displayName(useSession())}
      onProved={() => {
        proved(uid)
        stopAskingToSignIn()
      }}
      onHandOver={(next) => void handOver(uid, next)}
    />
  )
}
