import { Trans, useLingui } from '@lingui/react/macro'
import { ContactButton } from '@/errors/contact-button'
import { errorMessage, errorSuggestion } from '@/errors/error-text'
import { ErrorTrace } from '@/errors/error-trace'
import { namedFailure } from '@/errors/named-failure'
import { useReportedFailure } from '@/errors/use-reported-failure'
import { signOut } from '@/session/identity/actions'
import { useSession } from '@/session/session'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** Why it did not work, what to do (the server's words, spec section 8), and whom to ask. Reports it. */
export function InviteFailure({ thrown }: { thrown: unknown }) {
  const { t, i18n } = useLingui()
  useReportedFailure(thrown)
  const error = namedFailure(thrown)
  return (
    <>
      <Banner tone="danger" role="alert">
        {error.message === null && error.kind !== 'network' ? (
          t`エラーが発生しました`
        ) : (
          <>
            <p className="font-bold">{errorMessage(error, i18n)}</p>
            <p>{errorSuggestion(error, i18n)}</p>
          </>
        )}
      </Banner>
      <ErrorTrace error={error} />
      <ContactButton error={error} />
      {error.code === 'BIZ_005' ? <OtherAccount /> : null}
    </>
  )
}

/**
 * An invitation is for one address. Whoever belongs to no tenant has nothing on this device and changes the account here;
 * anybody else signs out where they are asked about unsent work.
 */
function OtherAccount() {
  const { t } = useLingui()
  const { profileError } = useSession()
  if (profileError?.code !== 'AUTH_005') {
    return (
      <p className="text-sm">
        <Trans>
          別のメールアドレスに届いた招待のときは、ホームでログアウトしてから、招待のリンクをもう一度開いてください。
        </Trans>
      </p>
    )
  }
  return (
    <>
      <p className="text-sm">
        <Trans>別のメールアドレスに届いた招待のときは、そのアカウントでログインしてください。</Trans>
      </p>
      <Button icon="logout" onClick={() => void signOut()}>
        {t`別のアカウントでログイン`}
      </Button>
    </>
  )
}
