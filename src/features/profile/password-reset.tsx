import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { sendPasswordReset } from '@/auth/actions'
import { useMailedLink } from '@/auth/use-mailed-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { useIsOffline } from './offline-note'

/** For who has forgotten the password so far: a link to choose a new one. Says honestly where the link goes. */
export function PasswordReset({ email }: { email: string }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { state, hasMail, send } = useMailedLink(() => sendPasswordReset(email))
  const isOffline = useIsOffline()

  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      <p className="text-muted text-sm">
        <Trans>現在のパスワードが分からないときは、リンクから新しいパスワードを決められます。</Trans>
      </p>
      {state.at === 'sent' ? (
        <Banner tone="success" role="status">
          {hasMail ? (
            <Trans>再設定のメールを {email} に送信しました。リンクは1時間有効です。</Trans>
          ) : (
            <Trans>
              再設定のリンクを、サーバーを動かしている画面（ログ）に表示しました。この環境にはメールを送る機能がありません。リンクは1時間有効です。
            </Trans>
          )}
        </Banner>
      ) : null}
      {state.at === 'failed' ? (
        <Banner tone="danger" role="alert">
          {i18n._(state.words)}
        </Banner>
      ) : null}
      <Button
        className="self-start"
        icon="mail"
        busy={state.at === 'busy'}
        disabled={isOffline}
        onClick={() => void send()}
      >
        {hasMail ? t`再設定のメールを送る` : t`再設定のリンクを作る`}
      </Button>
    </div>
  )
}
