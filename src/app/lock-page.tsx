import { lazy, Suspense, useEffect } from 'react'
import { LockScreen } from '@/features/session/lock-screen'
import { loadChunk } from '@/lib/load-chunk'
import { displayName } from '@/session/display-name'
import { onProvedElsewhere } from '@/session/events/proved-link'
import { endShowing, useShownToCustomer } from '@/session/lock/shown-to-customer'
import { readProfile } from '@/session/profile'
import { useSession } from '@/session/session'
import { stopAskingToSignIn } from '@/session/sign-in-asked'
import { handOver, proved } from '@/session/sign-out/hand-over'

const CustomerView = lazy(() =>
  loadChunk(() => import('@/features/session/customer-view')).then((m) => ({ default: m.CustomerView })),
)

/** What stands in the place of every page while the screen is locked. */
export function LockPage({ uid }: { uid: string }) {
  // Another tab was unlocked with the password: a question that stood here is answered too.
  useEffect(() => onProvedElsewhere(uid, () => void readProfile().then(stopAskingToSignIn, () => {})), [uid])
  const name = displayName(useSession())
  const shown = useShownToCustomer(uid)
  if (shown !== null) {
    return (
      <Suspense fallback={null}>
        <CustomerView text={shown} onEnd={endShowing} />
      </Suspense>
    )
  }
  return (
    <LockScreen
      uid={uid}
      name={name}
      onProved={() => {
        proved(uid)
        stopAskingToSignIn()
      }}
      onHandOver={(next) => void handOver(uid, next)}
    />
  )
}
