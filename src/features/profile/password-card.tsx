import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type SignInWay, signInWays } from '@/auth/prove-identity'
import { useSession } from '@/auth/session'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { PasswordForm } from './password-form'
import { PasswordReset } from './password-reset'

/** The password of this account; an account that signs in with Google alone has none, and is told so. */
export function PasswordCard() {
  const { user, profile } = useSession()
  const ways = useWays(user?.uid)
  const email = user?.email ?? profile?.user.email ?? ''
  return (
    <Card title={<Trans>パスワード</Trans>}>
      {ways === null ? <Skeleton lines={4} /> : null}
      {ways?.includes('password') ? (
        <>
          <PasswordForm email={email} />
          <PasswordReset email={email} />
        </>
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

/** How that person signs in; null until the identity service has said so. */
function useWays(uid: string | undefined): readonly SignInWay[] | null {
  const [ways, setWays] = useState<readonly SignInWay[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (uid !== undefined) void signInWays().then((found) => isCurrent && setWays(found))
    return () => {
      isCurrent = false
    }
  }, [uid])
  return ways
}
