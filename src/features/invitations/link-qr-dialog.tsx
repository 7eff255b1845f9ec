import { Trans, useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'
import { Dialog } from '@/ui/dialog'

type LinkQrDialogProps = { email: string; link: string; onClose: () => void }

/** The link as a QR code, for somebody who stands at the desk with a phone. Dark on white in both appearances: cameras want it so. */
export function LinkQrDialog({ email, link, onClose }: LinkQrDialogProps) {
  const { t } = useLingui()
  const { size, data } = encode(link, { border: 4 })
  return (
    <Dialog open onClose={onClose} title={<Trans>招待のQRコード</Trans>} size="sm">
      <div className="flex flex-col items-center gap-3">
        <p className="break-all text-center font-semibold">{email}</p>
        <svg
          role="img"
          aria-label={t`招待リンクのQRコード`}
          viewBox={`0 0 ${size} ${size}`}
          className="w-full max-w-72 rounded-card bg-white text-black"
          shapeRendering="crispEdges"
        >
          <path d={pathOf(data)} fill="currentColor" />
        </svg>
        <p className="text-muted text-sm">
          <Trans>本人のスマートフォンのカメラで読み取ってください。</Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** One square for each dark point. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
