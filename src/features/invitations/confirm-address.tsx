import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { sendEmailCheck } from '@/auth/own-account'
import { useMailedLink } from '@/auth/use-mailed-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

/** An invitation is for whoever owns its address: a new account proves that by a link. Says honestly where the link goes. */
export function ConfirmAddress({ email }: { email: string }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { state, hasMail, send } = useMailedLink(sendEmailCheck)

  return (
    <>
      {state.at === 'sent' ? (
        <Banner tone="success" role="status">
          {hasMail ? (
            <Trans>
              確認メールを {email}{' '}
              に送信しました。メールのリンクを開いてから、この画面で「招待を受ける」を押してください。
            </Trans>
          ) : (
            <Trans>
              確認のリンクを、サーバーを動かしている画面（ログ）に表示しました。この環境にはメールを送る機能がありません。リンクを開いてから、この画面で「招待を受ける」を押してください。
            </Trans>
          )}
        </Banner>
      ) : null}
      {state.at === 'failed' ? (
        <Banner tone="danger" role="alert">
          {i18n._(state.words)}
        </Banner>
      ) : null}
      <Button icon="mail" busy={state.at === 'busy'} onClick={() => void send()}>
        {hasMail ? t`確認メールを送る` : t`確認のリンクを作る`}
      </Button>
    </>
  )
}
