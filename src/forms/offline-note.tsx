import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '@/ui/banner'
import { useIsOffline } from './use-is-offline'

/** Says without a connection what becomes possible with one. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  if (!useIsOffline()) return null
  return (
    <Banner tone="warning" icon="cloud-off" role="status">
      {children ?? <Trans>オフラインです。接続しているときに使えます。</Trans>}
    </Banner>
  )
}
