import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/errors/query-view'
import { Card } from '@/ui/card'
import { DeviceList } from './device-list'
import { administrationQueries } from './queries'

/** The devices of everybody, for administrators. */
export function DevicesSection() {
  const query = useQuery(administrationQueries.devices(false))
  return (
    <Card title={<Trans>端末</Trans>}>
      <p className="mb-3 text-muted text-sm">
        <Trans>
          テナントのデータを開いたことのある端末です。紛失した端末は利用を停止してください。次に通信したときに使えなくなり、その人のデータを端末から消去します。
        </Trans>
      </p>
      <QueryView query={query}>{({ devices }) => <DeviceList devices={devices} ofAll />}</QueryView>
    </Card>
  )
}
