import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@/api/api-error'
import { ContactButton } from '@/errors/contact-button'
import { errorMessage, errorSuggestion } from '@/errors/error-text'
import { ErrorTrace } from '@/errors/error-trace'
import { ConfirmAddress } from '@/features/invitations/confirm-address'
import { useSession } from '@/session/session'
import { signOutNow } from '@/session/sign-out/sign-out'
import { BrandMark } from '@/ui/brand-mark'
import { Button } from '@/ui/button'
import { OtherTenants } from './other-tenants'
import { UnsentHere } from './unsent-here'
import { useAskAgain } from './use-ask-again'
import { useProfileFailure } from './use-profile-failure'

/** One tenant is closed to the person, who may belong to others. */
const CLOSED: readonly string[] = ['AUTH_004', 'AUTH_007']

/** Somebody is signed in, but not in a tenant: they belong to none yet, their device was refused, or the server did not say. */
export function NoTenantScreen({ error }: { error: ApiError }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { known, retry, isBusy } = useProfileFailure(error)
  const message = errorMessage(known, i18n)
  const isDevice = error.code === 'AUTH_004' && error.context.device === 'revoked'

  useAskAgain(error)

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <BrandMark size={48} />
      <h1 className="font-bold text-xl">
        {isDevice ? (
          <Trans>この端末の利用は停止されています</Trans>
        ) : error.isUnreachable ? (
          <Trans>プロフィールを読み込めませんでした</Trans>
        ) : (
          message
        )}
      </h1>
      <p className="text-muted">
        {isDevice ? (
          <Trans>
            アカウントは、ほかの端末でこれまでどおり使えます。この端末でまた使うには、管理者に連絡してください。
          </Trans>
        ) : error.isUnreachable ? (
          message
        ) : (
          errorSuggestion(known, i18n)
        )}
      </p>
      <ErrorTrace error={known} />
      <p className="text-muted text-sm">{user?.email}</p>
      {user && error.context.address === 'unconfirmed' ? (
        <>
          <p className="text-muted">
            <Trans>スタッフとして追加された方は、このアドレスを確認すると参加できます。</Trans>
          </p>
          <ConfirmAddress email={user.email} then={t`再試行`} />
        </>
      ) : null}
      {user ? <UnsentHere uid={user.uid} /> : null}
      {CLOSED.includes(error.code) ? <OtherTenants /> : null}
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon="logout" onClick={() => void signOutNow({ keepOutbox: true })}>
          {t`ログアウト`}
        </Button>
        <Button variant="primary" icon="refresh" busy={isBusy} onClick={() => void retry()}>
          {t`再試行`}
        </Button>
        <ContactButton error={known} />
      </div>
    </main>
  )
}
