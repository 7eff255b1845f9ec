import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import { OfferCard } from '@/ui/offer-card'
import { dismissInstall, install } from './install-store'

/** Offers to install the app, on a device that has been worked with for some days. */
export function InstallOffer({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
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
            {t`あとで`}
          </Button>
          <Button size="sm" variant="primary" icon="download" onClick={() => void install().then(onDone)}>
            {t`インストール`}
          </Button>
        </>
      }
    >
      <Trans>アイコンからすぐに開けて、通信が切れても使えます。あとから「この端末」でもできます。</Trans>
    </OfferCard>
  )
}
