import { Trans, useLingui } from '@lingui/react/macro'
import { MailedLinkNotes } from '@/forms/mailed-link-notes'
import { useIsOffline } from '@/forms/use-is-offline'
import { sendPasswordReset } from '@/session/identity/actions'
import { useMailedLink } from '@/session/identity/use-mailed-link'
import { Button } from '@/ui/button'

/** For who has forgotten the password so far: a link to choose a new one. Says honestly where the link goes. */
export function PasswordReset({ email }: { email: string }) {
  const { t } = useLingui()
  const { state, hasMail, send } = useMailedLink(() => sendPasswordReset(email))
  const isOffline = useIsOffline()

  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      <p className="text-muted text-sm">
        <Trans>現在のパスワードが分からないときは、リンクから新しいパスワードを決められます。</Trans>
      </p>
      <MailedLinkNotes state={state}>
        {hasMail ? (
          <Trans>再設定のメールを {email} に送信しました。リンクは1時間有効です。</Trans>
        ) : (
          <Trans>
            再設定のリンクを、サーバーを動かしている画面（ログ）に表示しました。この環境にはメールを送る機能がありません。リンクは1時間有効です。
          </Trans>
        )}
      </MailedLinkNotes>
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
