import { Suspense } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadSurely } from '@/lib/load-chunk'
import { lazyAtRest } from './lazy-at-rest'
import { StripDock } from './strip-dock'
import { UpdateStrip } from './update-strip'

const LateNotices = lazyAtRest(() => loadSurely(() => import('./late-notices')).then((m) => m.LateNotices))

/** The strips of a signed-in person. The top bar says at once that the connection is gone; its strip comes at rest. */
export function StatusBanners() {
  return (
    <StripDock isBesideMenu>
      <UpdateStrip />
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <LateNotices />
        </Suspense>
      </ErrorBoundary>
    </StripDock>
  )
}
