import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { loadChunk } from '@/lib/load-chunk'
import { whenIdle } from '@/lib/when-idle'
import { probeNow, useConnectivity } from '@/offline/connectivity'
import { ConnectionBanner } from '@/pwa/connection-banner'
import { UpdateStrip } from './update-strip'

/** The first screen comes first. */
const NOTICE_WITHIN_MS = 5_000

const LossNotice = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve, NOTICE_WITHIN_MS))
  const { LossNotice } = await loadChunk(() => import('@/features/device/loss-notice'))
  return { default: LossNotice }
})

/** Strips under the top bar: connection, new version, lost data. They take no room while there is nothing to say. */
export function StatusBanners() {
  const { state, slow } = useConnectivity()
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-2 px-4 not-empty:pt-4 sm:px-6 print:hidden">
      <ConnectionBanner state={state} slow={slow} onRetry={probeNow} />
      <UpdateStrip />
      <ErrorBoundary scope="part">
        <Suspense fallback={null}>
          <LossNotice />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
