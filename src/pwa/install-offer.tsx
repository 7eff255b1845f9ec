import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { OfferCard } from '@/ui/offer-card'
import { dismissInstall, getInstallOffer, install } from './install'

/** Offers to install the app. Where the browser leaves that to its own menu it says how. */
export function InstallOffer({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [isByHand] = useState(() => getInstallOffer() === null)
  return (
    <OfferCard
      icon="device"
      title={t`この端末にインストールできます`}
      actions={
        <>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              dismissInstall()
              onDone()
            }}
          >
            {isByHand ? t`閉じる` : t`あとで`}
          </Button>
          {isByHand ? null : (
            <Button size="sm" variant="primary" icon="download" onClick={() => void install().then(onDone)}>
              {t`インストール`}
            </Button>
          )}
        </>
      }
    >
      {isByHand ? (
        t`共有ボタンを押し、「ホーム画面に追加」を選んでください。`
      ) : (
        <Trans>アイコンからすぐに開けて、通信が切れても使えます。あとから「この端末」でもできます。</Trans>
      )}
    </OfferCard>
  )
}
