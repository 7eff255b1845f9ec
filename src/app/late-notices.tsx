import { lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { OldestAge } from '@/errors/oldest-age'
import { useFocusAfterNotice } from '@/errors/use-focus-after-notice'
import { ClockNotice } from '@/features/device/clock-notice'
import { LossNotice } from '@/features/device/loss-notice'
import { useClockFollow } from '@/features/device/use-clock-follow'
import { useFeatures } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { watchReadings } from '@/lib/readings'
import { probeNow, useConnectivity } from '@/offline/connectivity/connectivity'
import { ConnectionBanner } from '@/pwa/connection-banner'
import { useMay } from '@/session/use-may'
import { usePlace } from './place'

const ClosingNotice = lazy(() =>
  loadChunk(() => import('@/features/administration/closing-notice')).then((m) => ({ default: m.ClosingNotice })),
)

/** Where the status of the top bar leads without a connection: there it can be tried again. */
const OUTBOX = '/outbox'

/** Strips that the first screen does not wait for: connection, wrong clock, data that the device has lost, end of the tenant. */
export function LateNotices() {
  const isAdministrator = useMay({ method: 'GET', path: '/api/administration/closing' })
  const { is_closing: isClosing = false } = useFeatures()
  const { state, slow } = useConnectivity()
  const place = usePlace()
  const isOnlineOnly = place?.isOnlineOnly ?? false
  useEffect(watchReadings, [])
  useClockFollow()
  useFocusAfterNotice()
  return (
    <>
      <OldestAge />
      <ConnectionBanner
        state={state}
        slow={slow}
        isOnlineOnly={isOnlineOnly}
        isKept={isOnlineOnly || place?.path === OUTBOX}
        onRetry={probeNow}
      />
      <ClockNotice />
      <LossNotice />
      {isAdministrator && isClosing ? (
        <ErrorBoundary scope="part">
          <Suspense fallback={null}>
            <ClosingNotice />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
