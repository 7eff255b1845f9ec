import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../skeleton'

/** A row whose page is on its way, or, out of reach of the server, was never read on this device. */
export function MissingRow({ isCutOff }: { isCutOff: boolean }) {
  if (!isCutOff) return <Skeleton lines={2} />
  return (
    <span className="text-muted text-sm">
      <Trans>この端末には保存されていません</Trans>
    </span>
  )
}
