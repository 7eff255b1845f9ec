import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/errors/query-view'
import { OfflineNote } from '@/forms/offline-note'
import { Card } from '@/ui/card'
import { DeviceList } from './device-list'
import { administrationQueries } from './queries'

/** Where the person works: what they no longer have in their hands, they lock out by themselves. */
export function OwnDevicesCard() {
  const query = useQuery(administrationQueries.devices(true))
  return (
    <Card title={<Trans>あなたの端末</Trans>} className="lg:col-span-2">
      <p className="mb-3 text-muted text-sm">
        <Trans>
          あなたがログインしたことのある端末です。なくした端末は利用を停止してください。次に通信したときに使えなくなり、あなたのデータを端末から消去します。
        </Trans>
      </p>
      <OfflineNote />
      <QueryView query={query}>{({ devices }) => <DeviceList devices={devices} ofAll={false} />}</QueryView>
    </Card>
  )
}
