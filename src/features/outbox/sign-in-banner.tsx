import { Trans, useLingui } from '@lingui/react/macro'
import { setSignInOpen } from '@/session/sign-in-asked'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** Opens the sign-in over the page; after it the waiting entries go by themselves. */
export function SignInBanner() {
  const { t } = useLingui()
  return (
    <Banner
      tone="warning"
      className="mb-4"
      title={t`送信するには、もう一度ログインしてください。`}
      action={
        <Button variant="primary" onClick={() => setSignInOpen(true)}>
          {t`もう一度ログイン`}
        </Button>
      }
    >
      <Trans>未送信の変更はこの端末に残り、ログインすると続きから送信します。</Trans>
    </Banner>
  )
}
