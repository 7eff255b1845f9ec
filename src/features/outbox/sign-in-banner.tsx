import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { signOut } from '@/auth/actions'
import { notify } from '@/errors/notify'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/**
 * Leads to the sign-in page, which leads back here. The old session ends without being left: everything on the device
 * stays, and the guard of this page remembers it.
 */
export function SignInBanner() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    await signOut().catch(notify.error)
    setBusy(false)
  }

  return (
    <Banner
      tone="warning"
      className="mb-4"
      title={t`送信するには、もう一度ログインしてください。`}
      action={
        <Button variant="primary" busy={busy} onClick={() => void leave()}>
          {t`もう一度ログイン`}
        </Button>
      }
    >
      <Trans>未送信の変更はこの端末に残り、ログインすると続きから送信します。</Trans>
    </Banner>
  )
}
