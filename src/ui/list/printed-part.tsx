import { Trans } from '@lingui/react/macro'
import { formatNumber } from '@/i18n/numbers'
import { usePrinting } from './use-printing'

/** On paper, how much of a long list it is. Elsewhere it is not there at all: a screen reader reads what nobody sees. */
export function PrintedPart({ printed, of: total }: { printed: number; of: number }) {
  const isPrinting = usePrinting()
  if (!isPrinting || printed >= total) return null
  const [all, some] = [formatNumber(total), formatNumber(printed)]
  return (
    <p>
      <Trans>
        全{all}件のうち、最初の{some}件を印刷しています。
      </Trans>
    </p>
  )
}
