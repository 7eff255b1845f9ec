import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { LockScreen } from '@/features/session/lock-screen'
import { loadChunk } from '@/lib/load-chunk'
import { displayName } from '@/session/display-name'
import { onProvedElsewhere } from '@/session/events/proved-link'
import { endShowing, useShownToCustomer } from '@/session/lock/shown-to-customer'
import { readProfile } from '@/session/profile'
import { useSession } from '@/session/session'
import { stopAskingToSignIn } from '@/session/sign-in-asked'
import { handOver, proved, switchTo } from '@/session/sign-out/hand-over'
import { FeatureGate } from './feature-gate'
import { IN_PUBLIC } from './in-public'

const CustomerView = lazy(() =>
  loadChunk(() => import('@/features/session/customer-view')).then((m) => ({ default: m.CustomerView })),
)

const LockedBoard = lazy(() =>
  loadChunk(() => import('@/features/visits/board-screen')).then((m) => ({ default: m.LockedBoard })),
)

/** What stands in the place of every page while the screen is locked. */
export function LockPage({ uid }: { uid: string }) {
  // Another tab was unlocked with the password: a question that stood here is answered too.
  useEffect(() => onProvedElsewhere(uid, () => void readProfile().then(stopAskingToSignIn, () => {})), [uid])
  const name = displayName(useSession())
  const shown = useShownToCustomer(uid)
  const isBoard = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === IN_PUBLIC })
  const [isUnlocking, setUnlocking] = useState(false)
  const unlock = useCallback(() => setUnlocking(true), [])
  if (shown !== null) {
    return (
      <Suspense fallback={null}>
        <CustomerView text={shown} onEnd={endShowing} />
      </Suspense>
    )
  }
  // Nobody is named there: the waiting room goes on seeing the numbers, and behind them is the lock.
  if (isBoard && !isUnlocking) {
    return (
      <ErrorBoundary scope="part" onFailed={unlock}>
        <Suspense fallback={null}>
          <FeatureGate>
            <LockedBoard uid={uid} onUnlock={unlock} />
          </FeatureGate>
        </Suspense>
      </ErrorBoundary>
    )
  }
  return (
    <LockScreen
      uid={uid}
      name={name}
      onBack={isBoard ? () => setUnlocking(false) : undefined}
      onProved={() => {
        proved(uid)
        stopAskingToSignIn()
      }}
      onHandOver={(next) => void handOver(uid, next)}
      onSwitch={(next) => void switchTo(uid, next).catch(() => {})}
    />
  )
}
