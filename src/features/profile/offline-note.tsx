import type { ReactNode } from 'react'
import { useConnectivity } from '@/offline/connectivity'
import { Banner } from '@/ui/banner'

/** Whether what only the server and the identity service can do has to wait. */
export function useIsOffline(): boolean {
  return useConnectivity().state === 'offline'
}

/** Says without a connection what becomes possible with one. */
export function OfflineNote({ children }: { children: ReactNode }) {
  if (!useIsOffline()) return null
  return (
    <Banner tone="warning" icon="cloud-off" role="status">
      {children}
    </Banner>
  )
}
