import { Trans } from '@lingui/react/macro'
import { useSignInWays } from '@/session/identity/use-sign-in-ways'
import { useSession } from '@/session/session'
import { Card } from '@/ui/card'
import { PasswordForm } from './password-form'
import { PasswordReset } from './password-reset'

/** The password of this account; an account that signs in with Google alone has none, and is told so. */
export function PasswordCard() {
  const { user, profile } = useSession()
  const ways = useSignInWays(user?.uid)
  const email = user?.email ?? profile?.user.email ?? ''
  return (
    <Card title={<Trans>パスワード</Trans>} className="print:hidden">
      {ways === null || ways.includes('password') ? (
        // Most have a password. Until it is known the form keeps its room, so that nothing below it jumps.
        <div inert={ways === null} aria-busy={ways === null} className={ways === null ? 'invisible' : undefined}>
          <PasswordForm email={email} />
          <PasswordReset email={email} />
        </div>
      ) : null}
      {ways && !ways.includes('password') ? (
        <p className="text-sm">
          <Trans>
            Googleアカウントでログインしているため、ここで変更するパスワードはありません。パスワードや2段階認証は、Googleアカウントの設定で変更してください。
          </Trans>
        </p>
      ) : null}
    </Card>
  )
}
