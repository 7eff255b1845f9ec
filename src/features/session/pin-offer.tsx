import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { answerPinOffer, type PinOffer } from '@/session/secrets/pin-offered'
import { Button } from '@/ui/button'
import { OfferCard } from '@/ui/offer-card'

const PinDialog = lazyDialog(() => import('./pin-dialog').then((m) => m.PinDialog), { close: byOnClose })

type PinOfferCardProps = {
  uid: string
  offer: PinOffer
  /** It was answered. */
  onDone: () => void
}

/** Offers a PIN, once. Who has no password is told what it means to have none. */
export function PinOfferCard({ uid, offer: { needsPin }, onDone }: PinOfferCardProps) {
  const { t } = useLingui()
  const [isSetting, setSetting] = useState(false)
  function answer() {
    answerPinOffer(uid)
    onDone()
  }
  return (
    <>
      <OfferCard
        icon={needsPin ? 'warning' : 'lock'}
        title={needsPin ? t`この端末のPINを決めてください` : t`PINを決めておくと便利です`}
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={answer}>
              {needsPin ? t`PINなしで使う` : t`あとで`}
            </Button>
            <Button size="sm" variant="primary" onClick={() => setSetting(true)}>
              {t`PINを設定`}
            </Button>
          </>
        }
      >
        {needsPin ? (
          <Trans>
            Googleでログインした方は、PINがないと、通信が切れている間は画面のロックを解除できません。あとから「ロックの設定」でも決められます。
          </Trans>
        ) : (
          <Trans>
            この端末では、数字だけで画面のロックを解除でき、「交代」のあとも戻れるようになります。ロックの解除はオフラインでもできます。
          </Trans>
        )}
      </OfferCard>
      {isSetting ? <PinDialog uid={uid} onDone={answer} onClose={() => setSetting(false)} /> : null}
    </>
  )
}
