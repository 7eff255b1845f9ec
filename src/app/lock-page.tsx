import { useEffect } from 'react'
import { readProfile } from '@/auth/profile'
import { useSession } from '@/auth/session'
import { stopAskingToSignIn } from '@/auth/sign-in-asked'
import { LockScreen } from '@/features/session/lock-screen'
import { onProvedElsewhere } from '@/features/session/proved-link'
import { displayName } from './display-name'
import { handOver, proved } from './hand-over'

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
