import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import {
  dismissInstall,
  getInstallOffer,
  install,
  isAppleTouch,
  isInstallDismissed,
  isInstalled,
  subscribeInstallOffer,
} from './install'

/** Offers to install the app where that is possible, says how on an iPad, and takes a no for a no. */
export function InstallPrompt({ className }: { className?: string }) {
  const { t } = useLingui()
  const offer = useSyncExternalStore(subscribeInstallOffer, getInstallOffer)
  const [dismissed, setDismissed] = useState(isInstallDismissed)
  const byHand = offer === null && isAppleTouch()
  if (dismissed || isInstalled() || (!offer && !byHand)) return null
  function dismiss() {
    dismissInstall()
    setDismissed(true)
  }
  return (
    <Banner
      tone="accent"
      icon="device"
      title={t`この端末にインストールできます`}
      onClose={dismiss}
      {...(className === undefined ? {} : { className })}
      action={
        byHand ? null : (
          <Button size="sm" variant="primary" icon="download" onClick={() => void install()}>{t`インストール`}</Button>
        )
      }
    >
      {byHand
        ? t`共有ボタンを押し、「ホーム画面に追加」を選んでください。`
        : t`アイコンからすぐに開けて、通信が切れても使えます。`}
    </Banner>
  )
}
