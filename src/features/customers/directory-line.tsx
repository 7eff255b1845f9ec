import { Trans } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'
import { useConnectivity } from '@/offline/connectivity'
import { useDirectory } from '@/offline/directory'

/** Without the server, a list from a copy that is not whole says so: who is missing from it may still exist. */
export function DirectoryLine() {
  const isOffline = useConnectivity().state === 'offline'
  const { customers, syncedAt } = useDirectory()
  const { have, total } = customers
  if (!isOffline || syncedAt !== null || total === null || have === 0) return null
  return (
    <p role="status" className="mb-3 text-muted text-sm">
      <Trans>
        この端末には{formatNumber(have)} / {formatNumber(total)}件を保存済み
      </Trans>
    </p>
  )
}
