import { Trans, useLingui } from '@lingui/react/macro'
import { MailedLinkNotes } from '@/forms/mailed-link-notes'
import { sendEmailCheck } from '@/session/identity/own-account'
import { useMailedLink } from '@/session/identity/use-mailed-link'
import { Button } from '@/ui/button'

/**
 * Who is invited or added by an address has to own it: a new account proves that by a link. Says honestly where the link
 * goes. `then`: the button that is pressed after it.
 */
export function ConfirmAddress({ email, then }: { email: string; then: string }) {
  const { t } = useLingui()
  const { state, hasMail, send } = useMailedLink(sendEmailCheck)

  return (
    <>
      <MailedLinkNotes state={state}>
        {hasMail ? (
          <Trans>
            確認メールを {email} に送信しました。メールのリンクを開いてから、この画面で「{then}」を押してください。
          </Trans>
        ) : (
          <Trans>
            確認のリンクを、サーバーを動かしている画面（ログ）に表示しました。この環境にはメールを送る機能がありません。リンクを開いてから、この画面で「
            {then}」を押してください。
          </Trans>
        )}
      </MailedLinkNotes>
      <Button icon="mail" busy={state.at === 'busy'} onClick={() => void send()}>
        {hasMail ? t`確認メールを送る` : t`確認のリンクを作る`}
      </Button>
    </>
  )
}
