import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { DAY_MS } from '#contract/day'
import { clockLag } from '@/lib/device-clock'
import { Banner } from '@/ui/banner'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A difference that puts people on another day's list, or contacts in a wrong order. */
const WRONG_MS = 30 * MINUTE_MS

/** Says that the clock of this device is wrong: what is written down without a connection may get its time from it. */
export function ClockNotice() {
  const lag = useSyncExternalStore(clockLag.subscribe, clockLag.get)
  const [closed, setClosed] = useState<number | null>(null)
  if (lag === null || Math.abs(lag) < WRONG_MS || lag === closed) return null
  return (
    <Banner role="status" tone="warning" icon="clock" onClose={() => setClosed(lag)}>
      <ClockWords lag={lag} />
    </Banner>
  )
}

function ClockWords({ lag }: { lag: number }) {
  const { t } = useLingui()
  const amount = useAmount(Math.abs(lag))
  return (
    <>
      <p>{lag > 0 ? t`この端末の時計が約${amount}遅れています` : t`この端末の時計が約${amount}進んでいます`}</p>
      <p>
        <Trans>
          接続中は正しい日時に直して記録しますが、オフラインでは違う日時になることがあります。端末の日付と時刻の設定を直してください。
        </Trans>
      </p>
    </>
  )
}

/** A length of time in its largest unit. */
function useAmount(ms: number): string {
  const { t } = useLingui()
  const [days, hours, minutes] = [DAY_MS, HOUR_MS, MINUTE_MS].map((unit) => Math.round(ms / unit)) as [
    number,
    number,
    number,
  ]
  if (ms >= DAY_MS) return t`${plural(days, { other: '#日' })}`
  if (ms >= HOUR_MS) return t`${plural(hours, { other: '#時間' })}`
  return t`${plural(minutes, { other: '#分' })}`
}
