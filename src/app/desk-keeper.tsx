import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { lazyDialog } from '@/errors/lazy-dialog'
import { useSevereFailures } from '@/features/outbox/use-severe-failures'
import { useSessionWatch } from '@/features/session/use-session-watch'
import { useFeatureUpkeep } from '@/features/tenant/use-feature-upkeep'
import { useSettingsFollow } from '@/features/tenant/use-settings-follow'
import { loadChunk } from '@/lib/load-chunk'
import { whenAtRest } from '@/lib/when-at-rest'
import { onProvedElsewhere } from '@/session/events/proved-link'
import { followSignIns } from '@/session/events/sign-ins-here'
import { useLockWatch } from '@/session/lock/use-lock-watch'
import { readProfile } from '@/session/profile'
import { useSession } from '@/session/session'
import { stopAskingToSignIn } from '@/session/sign-in-asked'
import { askedAtLeaving, stopAskingToLeave, subscribeAskingToLeave } from '@/session/sign-out/sign-out'
import { lazyAtRest } from './lazy-at-rest'
import { loadPlaces } from './load-places'
import { SignInHere } from './sign-in-here'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog').then((m) => m.SignOutDialog), {
  close: stopAskingToLeave,
})

const LOCK_LOAD_LIMIT_MS = 10_000
/** The first screen and what is around it have come by then. */
const PLACES_LIMIT_MS = 20_000
/** The code of the places and the beginning of the copy of the customers have the line before. */
const COLLECTIONS_AFTER_MS = 10_000

/**
 * A lock, the menu of a phone and the question before leaving have to come at once, and without a network too; a page
 * that was overtaken by a new version has to say so. Without a network nothing is asked for ahead of need.
 */
function loadAhead(): void {
  // A browser may remember a failed import until the page is fetched again (whatwg/html#10327).
  if (!navigator.onLine) {
    window.addEventListener('online', loadAhead, { once: true })
    return
  }
  void import('./drawer').catch(() => {})
  void import('./lock-page').catch(() => {})
  void import('./sign-out-dialog').catch(() => {})
  void import('@/pwa/update-banner').catch(() => {})
}

/** Nobody waits for an offer. */
const DeskOffers = lazyAtRest(() => loadChunk(() => import('./desk-offers')).then((m) => m.DeskOffers))
const CollectionsAhead = lazyAtRest(
  () => loadChunk(() => import('./collections-ahead')).then((m) => m.CollectionsAhead),
  COLLECTIONS_AFTER_MS,
)

const GoneDocuments = lazyAtRest(
  () => loadChunk(() => import('./gone-documents')).then((m) => m.GoneDocuments),
  COLLECTIONS_AFTER_MS,
)

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
  const { routesById } = useRouter()
  useFeatureUpkeep()
  useSettingsFollow()
  useSessionWatch(uid)
  useSevereFailures()
  useLockWatch(uid)
  useEffect(() => followSignIns(uid), [uid])
  useEffect(() => whenAtRest(loadAhead, LOCK_LOAD_LIMIT_MS), [])
  useEffect(() => whenAtRest(() => void loadPlaces(routesById), PLACES_LIMIT_MS), [routesById])

  return (
    <>
      {work ? <SignOutDialog work={work} /> : null}
      <SignInHere uid={uid} isHidden={work !== null} onProved={goOn} />
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <DeskOffers uid={uid} />
        </Suspense>
        <Suspense fallback={null}>
          <CollectionsAhead />
        </Suspense>
        <Suspense fallback={null}>
          <GoneDocuments />
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
