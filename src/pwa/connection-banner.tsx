import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** Spec section 9: the slow-connection notice hides after 6 seconds. */
const SLOW_HIDE_MS = 6000

type ConnectionBannerProps = {
  state: 'online' | 'offline' | 'unknown'
  /** The network type is 2g or slow-2g (spec section 4). */
  slow: boolean
  /** What is said of the rest of the app does not hold on this page. */
  isOnlineOnly?: boolean | undefined
  /** Measures the connection again. */
  onRetry: () => unknown
}

/** Says that the connection is gone or slow; the state is given by the app. */
export function ConnectionBanner({ state, slow, isOnlineOnly = false, onRetry }: ConnectionBannerProps) {
  if (state === 'offline') return <OfflineBanner isOnlineOnly={isOnlineOnly} onRetry={onRetry} />
  return slow ? <SlowBanner /> : null
}

function OfflineBanner({ isOnlineOnly, onRetry }: Pick<ConnectionBannerProps, 'isOnlineOnly' | 'onRetry'>) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      role="status"
      tone="warning"
      icon="cloud-off"
      action={
        <Button size="sm" icon="refresh" busy={busy} onClick={() => void retry()}>
          {t`再試行`}
        </Button>
      }
    >
      <p>{t`オフラインです。一部の機能が制限されています`}</p>
      {/* On a phone the strip has to stay small; what is saved there says the same. */}
      {isOnlineOnly ? null : <p className="max-sm:sr-only">{t`閲覧も保存もできます。接続後に自動で送信します`}</p>}
    </Banner>
  )
}

function SlowBanner() {
  const { t } = useLingui()
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHidden(true), SLOW_HIDE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (hidden) return null
  return (
    <Banner role="status" tone="warning" icon="clock" onClose={() => setHidden(true)}>
      {t`接続が遅くなっています。読み込みに時間がかかる場合があります`}
    </Banner>
  )
}
