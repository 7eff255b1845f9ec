import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadChunk } from '@/lib/load-chunk'
import { getUpdate, subscribeUpdate } from '@/pwa/update-store'

const UpdateBanner = lazy(() =>
  loadChunk(() => import('@/pwa/update-banner')).then((m) => ({ default: m.UpdateBanner })),
)

/** The place for the banner of a new version, whose code comes when there is one. */
export function UpdateStrip() {
  const { available } = useSyncExternalStore(subscribeUpdate, getUpdate)
  if (available === 'no') return null
  return (
    <ErrorBoundary scope="part">
      <Suspense fallback={null}>
        <UpdateBanner />
      </Suspense>
    </ErrorBoundary>
  )
}
