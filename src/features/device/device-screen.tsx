import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorHistory } from '@/errors/error-history'
import { PerformanceCard } from '@/errors/performance-card'
import { InstallPrompt } from '@/pwa/install-prompt'
import { PageHeader } from '@/ui/page-header'
import { AppCard } from './app-card'
import { ConnectionCard } from './connection-card'
import { DataCard } from './data-card'
import { StorageCard } from './storage-card'
import { useDeviceFacts } from './use-device'
import { useWipeNotice } from './wipe'

/** What this device is and holds, as far as it can be said truthfully. */
export function DeviceScreen({ children }: { children?: ReactNode }) {
  const { facts, askPersistence } = useDeviceFacts()
  useWipeNotice()
  return (
    <>
      <PageHeader title={<Trans>この端末</Trans>} />
      <InstallPrompt className="mb-5" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectionCard />
        <AppCard isInstalled={facts?.installed ?? false} />
        <DataCard />
        <StorageCard facts={facts} onAsk={askPersistence} />
        {children}
        <ErrorHistory className="lg:col-span-2" />
        <PerformanceCard className="lg:col-span-2" />
      </div>
    </>
  )
}
