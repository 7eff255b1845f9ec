import { probeNow, useConnectivity } from '@/offline/connectivity'
import { ConnectionBanner } from '@/pwa/connection-banner'
import { UpdateBanner } from '@/pwa/update-banner'

/** Strips under the top bar: connection and new version. They take no room while there is nothing to say. */
export function StatusBanners() {
  const { state, slow } = useConnectivity()
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-2 px-4 not-empty:pt-4 sm:px-6 print:hidden">
      <ConnectionBanner state={state} slow={slow} onRetry={probeNow} />
      <UpdateBanner />
    </div>
  )
}
