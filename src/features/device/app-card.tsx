import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { getInstallOffer, install, isAppleTouch, isInstallDismissed, subscribeInstallOffer } from '@/pwa/install'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { UnlockFact } from './unlock-fact'

declare const __APP_VERSION__: string

/** Which version runs here, and as what. Who sent the offer to install away finds it here. */
export function AppCard({ isInstalled }: { isInstalled: boolean }) {
  return (
    <Card title={<Trans>アプリ</Trans>}>
      <Facts>
        <Fact label={<Trans>インストールの状態</Trans>}>
          {isInstalled ? (
            <Trans>済み</Trans>
          ) : (
            <>
              <Trans>ブラウザで使用中</Trans>
              <LateOffer />
            </>
          )}
        </Fact>
        <Fact label={<Trans>バージョン</Trans>}>{__APP_VERSION__}</Fact>
        <UnlockFact />
      </Facts>
    </Card>
  )
}

/** How the app is installed from here, once the offer above has been sent away or where the browser makes none. */
function LateOffer() {
  const { t } = useLingui()
  const offer = useSyncExternalStore(subscribeInstallOffer, getInstallOffer)
  const isOffered = offer !== null || isAppleTouch()
  if (isOffered && !isInstallDismissed()) return null
  if (offer) {
    return (
      <div className="mt-2">
        <Button size="sm" icon="download" onClick={() => void install()}>
          {t`インストール`}
        </Button>
      </div>
    )
  }
  return (
    <p className="font-normal text-muted text-sm">
      {isAppleTouch() ? (
        <Trans>共有ボタンを押し、「ホーム画面に追加」を選んでください。</Trans>
      ) : (
        <Trans>
          ブラウザのメニューに「インストール」や「ホーム画面に追加」があれば、そこからインストールできます。
        </Trans>
      )}
    </p>
  )
}
