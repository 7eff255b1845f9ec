import { useEffect } from 'react'
import { InviteScreen } from '@/features/invitations/invite-screen'
import { useLockLook } from '@/session/lock/use-lock-look'
import { useLockWatch } from '@/session/lock/use-lock-watch'
import { useLocked } from '@/session/lock/use-locked'
import { useSession } from '@/session/session'
import { stopAskingToSignIn, useSignInAsked } from '@/session/sign-in-asked'
import { Locked } from './locked'
import { SignInHere } from './sign-in-here'

/**
 * The page of an invitation stands alone, without what watches over the desk: the question to sign in is asked here, and the
 * lock of the screen stands before it, as it names who is signed in and acts for them.
 */
export function InvitePage() {
  const { user, tenantId } = useSession()
  const locked = useLocked()
  useLockLook()
  const asked = useSignInAsked()
  // Nothing on this page could bring back a question that was put off; the next attempt asks again.
  const isPutOff = asked?.isOpen === false
  useEffect(() => {
    if (isPutOff) stopAskingToSignIn()
  }, [isPutOff])
  if (user && locked) return <Locked uid={user.uid} />
  return (
    <>
      {user && tenantId !== null ? <LockWatch uid={user.uid} /> : null}
      <InviteScreen />
      {user ? <SignInHere uid={user.uid} onProved={stopAskingToSignIn} /> : null}
    </>
  )
}

/** Who types here is not idle. Somebody who works nowhere yet has no desk that could lock. */
function LockWatch({ uid }: { uid: string }) {
  useLockWatch(uid)
  return null
}
