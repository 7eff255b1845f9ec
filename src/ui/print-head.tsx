import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '@/i18n/format'
import { serverNow } from '@/lib/device-clock'

/** The first line of every printed sheet: the tenant's name and the time of printing. The screen does not show it. */
export function PrintHead({ name }: { name: string | undefined }) {
  const [printedAt, setPrintedAt] = useState(serverNow)
  useEffect(() => {
    // The sheet is drawn as soon as this returns.
    const setNow = () => flushSync(() => setPrintedAt(serverNow()))
    window.addEventListener('beforeprint', setNow)
    return () => window.removeEventListener('beforeprint', setNow)
  }, [])
  return (
    <p className="mb-4 hidden justify-between border-line border-b pb-2 text-sm print:flex">
      <span className="font-bold">{name}</span>
      <span>
        <Trans>印刷: {formatDateTime(printedAt)}</Trans>
      </span>
    </p>
  )
}
