import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'

/** Says how long somebody has to wait after wrong tries. The seconds are shown, not read out each time. */
export function WaitNotice({ leftMs }: { leftMs: number }) {
  const { t } = useLingui()
  const seconds = Math.ceil(leftMs / 1000)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Banner tone="warning" icon="clock">
      <p role="alert">
        <Trans>続けて間違えたため、しばらく待ってください。この画面を開いている間だけ、待ち時間が進みます。</Trans>
      </p>
      <p role="timer" aria-label={t`残りの待ち時間`} className="mt-1 font-bold text-lg tabular-nums">
        {left}
      </p>
    </Banner>
  )
}
