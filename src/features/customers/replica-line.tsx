import { Trans } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useReplica } from '@/offline/replica/replica'
import { Docked, DockPill } from '@/ui/docked'

/** Without the server, a list from a copy that is not whole says so: who is missing from it may still exist. */
export function ReplicaLine() {
  const isOffline = useConnectivity().state === 'offline'
  const { customers, syncedAt } = useReplica()
  const { have, total } = customers
  if (!isOffline || syncedAt !== null || total === null || have === 0) return null
  return (
    <Docked>
      <DockPill role="status">
        <Trans>
          この端末には{formatNumber(have)} / {formatNumber(total)}件を保存済み
        </Trans>
      </DockPill>
    </Docked>
  )
}
