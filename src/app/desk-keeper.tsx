import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react'
import { readProfile } from '@/auth/profile'
import { useSession } from '@/auth/session'
import { stopAskingToSignIn } from '@/auth/sign-in-asked'
import { ErrorBoundary } from '@/errors/error-boundary'
import { lazyDialog } from '@/errors/lazy-dialog'
import { useSevereFailures } from '@/features/outbox/use-severe-failures'
import { onProvedElsewhere } from '@/features/session/proved-link'
import { followSignIns } from '@/features/session/sign-ins-here'
import { useLockWatch } from '@/features/session/use-lock-watch'
import { useSessionWatch } from '@/features/session/use-session-watch'
import { useFeatureUpkeep } from '@/features/tenant/use-feature-upkeep'
import { loadChunk } from '@/lib/load-chunk'
import { whenIdle } from '@/lib/when-idle'
import { SignInHere } from './sign-in-here'
import { askedAtLeaving, stopAskingToLeave, subscribeAskingToLeave } from './sign-out'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog').then((m) => m.SignOutDialog), {
  close: stopAskingToLeave,
})

const LOCK_LOAD_LIMIT_MS = 10_000

/**
 * A lock, the menu of a phone and the question before leaving have to come at once, and without a network too; a page
 * that was overtaken by a new version has to say so.
 */
function loadAhead(): void {
  void import('./drawer').catch(() => {})
  void import('./lock-page').catch(() => {})
  void import('./sign-out-dialog').catch(() => {})
  void import('@/pwa/update-banner').catch(() => {})
}

/** Nobody waits for an offer. */
const DeskOffers = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve, LOCK_LOAD_LIMIT_MS))
  const { DeskOffers } = await loadChunk(() => import('./desk-offers'))
  return { default: DeskOffers }
})

/**
 * What watches over the desk of a signed-in person, loaded after the first page: the session, the lock, the
 * sign-in and the features of the tenant.
 */
export function DeskKeeper() {
  const { user } = useSession()
  return user ? <Keeper key={user.uid} uid={user.uid} /> : null
}

function Keeper({ uid }: { uid: string }) {
  const work = useSyncExternalStore(subscribeAskingToLeave, askedAtLeaving)
  const goOn = useGoingOn(uid)
  useFeatureUpkeep()
  useSessionWatch(uid)
  useSevereFailures()
  useLockWatch(uid)
  useEffect(() => followSignIns(uid), [uid])
  useEffect(() => whenIdle(loadAhead, LOCK_LOAD_LIMIT_MS), [])

  return (
    <>
      {work ? <SignOutDialog work={work} /> : null}
      <SignInHere uid={uid} isHidden={work !== null} onProved={goOn} />
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <DeskOffers uid={uid} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/**
 * What to do after a new sign-in, here or in another tab: what failed for want of one is read again. The entries that
 * waited for it go as soon as the profile has been read.
 */
function useGoingOn(uid: string): () => void {
  const queries = useQueryClient()
  const goOn = useCallback(() => {
    stopAskingToSignIn()
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [queries])
  useEffect(() => onProvedElsewhere(uid, () => void readProfile().then(goOn, () => {})), [uid, goOn])
  return goOn
}
