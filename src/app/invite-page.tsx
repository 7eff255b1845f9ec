import { useEffect } from 'react'
import { useSession } from '@/auth/session'
import { stopAskingToSignIn, useSignInAsked } from '@/auth/sign-in-asked'
import { InviteScreen } from '@/features/invitations/invite-screen'
import { whenIdle } from '@/lib/when-idle'
import { SignInHere } from './sign-in-here'

const DIALOG_LOAD_LIMIT_MS = 2_000

/** The page of an invitation stands alone, without what watches over the desk: the question to sign in is asked here. */
export function InvitePage() {
  const { user } = useSession()
  const asked = useSignInAsked()
  // A dialog gives the focus back only to what was pressed after its code had come.
  useEffect(
    () => whenIdle(() => void import('@/features/session/sign-in-dialog').catch(() => {}), DIALOG_LOAD_LIMIT_MS),
    [],
  )
  // Nothing on this page could bring back a question that was put off; the next attempt asks anew.
  const isPutOff = asked?.isOpen === false
  useEffect(() => {
    if (isPutOff) stopAskingToSignIn()
  }, [isPutOff])
  return (
    <>
      <InviteScreen />
      {user ? <SignInHere uid={user.uid} onProved={stopAskingToSignIn} /> : null}
    </>
  )
}
