import { Trans } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'

/** On paper, that an endless list goes on after what was loaded: the button for more is not printed. */
export function PrintedSoFar({ count }: { count: number }) {
  const loaded = formatNumber(count)
  return (
    <p className="hidden text-muted text-sm print:block">
      <Trans>新しい順に{loaded}件まで印刷しています。</Trans>
    </p>
  )
}
