import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** Spec section 9: the slow-connection notice hides after 6 seconds. */
const SLOW_HIDE_MS = 6_000

/** After that the status of the top bar alone says it, and no row of the page stays covered. */
const OFFLINE_HIDE_MS = 15_000

type ConnectionBannerProps = {
  state: 'online' | 'offline' | 'unknown'
  /** The network type is 2g or slow-2g (spec section 4). */
  slow: boolean
  /** What is said of the rest of the app does not hold on this page. */
  isOnlineOnly?: boolean | undefined
  /** On this page the strip stays while the connection is gone: the page is about what waits for it, or shows nothing without it. */
  isKept?: boolean
  /** Measures the connection again. */
  onRetry: () => unknown
}

/** Says that the connection is gone or slow; the state is given by the app. */
export function ConnectionBanner({ state, slow, onRetry, ...page }: ConnectionBannerProps) {
  if (state === 'offline') return <OfflineBanner onRetry={onRetry} {...page} />
  return slow ? <SlowBanner /> : null
}

type OfflineBannerProps = Omit<ConnectionBannerProps, 'state' | 'slow'>

function OfflineBanner({ isOnlineOnly = false, isKept = false, onRetry }: OfflineBannerProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isOver = useIsOver(OFFLINE_HIDE_MS)
  async function retry() {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
    }
  }
  if (isOver && !isKept && !busy && !isFocused) return null
  return (
    <Banner
      role="status"
      tone="warning"
      icon="cloud-off"
      action={
        <Button
          size="sm"
          icon="refresh"
          busy={busy}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onClick={() => void retry()}
        >
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
  const [closed, setClosed] = useState(false)
  if (useIsOver(SLOW_HIDE_MS) || closed) return null
  return (
    <Banner role="status" tone="warning" icon="clock" onClose={() => setClosed(true)}>
      {t`接続が遅くなっています。読み込みに時間がかかる場合があります`}
    </Banner>
  )
}

/** Whether `ms` have passed since the part was first drawn. */
function useIsOver(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
