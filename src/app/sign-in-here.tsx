import { useEffect } from 'react'
import { lazyDialog } from '@/errors/lazy-dialog'
import { recordEvent } from '@/session/events/security-events'
import { stopAskingToSignIn, useSignInAsked } from '@/session/sign-in-asked'
import { handOver, proved } from '@/session/sign-out/hand-over'

const SignInDialog = lazyDialog(
  () => import('@/features/session/sign-in-dialog').then((m) => m.SignInDialog),
  // Not put off: the next refusal asks again.
  { close: stopAskingToSignIn },
)

type SignInHereProps = {
  uid: string
  /** Another dialog has the person's attention; the question comes back after it. */
  isHidden?: boolean
  /** The person has signed in again. */
  onProved: () => void
}

/** The place for the question to sign in again, over whatever page it stands on. */
export function SignInHere({ uid, isHidden = false, onProved }: SignInHereProps) {
  const asked = useSignInAsked()
  const isRefused = asked?.reason === 'refused'
  useEffect(() => {
    if (isRefused) void recordEvent(uid, 'refused')
  }, [uid, isRefused])
  if (!asked?.isOpen || isHidden) return null
  return (
    <SignInDialog
      reason={asked.reason}
      onProved={() => {
        proved(uid)
        onProved()
      }}
      onRefused={() => void recordEvent(uid, 'proof-failed')}
      onOther={() => void handOver(uid)}
    />
  )
}
