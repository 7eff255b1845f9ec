import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '@/session/session'
import { Banner } from '@/ui/banner'
import { BrandMark } from '@/ui/brand-mark'
import { LinkButton } from '@/ui/link-button'
import { Spinner } from '@/ui/spinner'
import { Acceptance } from './acceptance'

/** The public page behind an invitation link (spec section 2). */
export function InviteScreen() {
  const { t } = useLingui()
  const { code } = useSearch({ from: '/invite' })
  const { status, user } = useSession()

  useEffect(() => {
    document.title = `${t`招待`} | ${t`窓口`}`
  }, [t])

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
      <BrandMark size={48} />
      <h1 className="font-bold text-2xl">
        <Trans>会社・医院への招待</Trans>
      </h1>
      {code === undefined ? (
        <NoCode />
      ) : status === 'loading' ? (
        <Spinner />
      ) : user ? (
        <Acceptance key={user.uid} code={code} user={user} />
      ) : (
        <LoginFirst code={code} />
      )}
    </main>
  )
}

function NoCode() {
  return (
    <>
      <Banner tone="danger" role="alert">
        <Trans>招待コードが見つかりません</Trans>
      </Banner>
      {/* The installed app has no address bar to leave by. */}
      <LinkButton to="/">
        <Trans>ホームに戻る</Trans>
      </LinkButton>
    </>
  )
}

function LoginFirst({ code }: { code: string }) {
  const origin = `/invite?code=${encodeURIComponent(code)}`
  return (
    <>
      <Banner tone="info">
        <p className="font-bold">
          <Trans>ログインが必要です</Trans>
        </p>
        <p>
          <Trans>招待されたメールアドレスでログインすると、この画面に戻ります。</Trans>
        </p>
      </Banner>
      <LinkButton to="/login" search={{ redirect: origin }} variant="primary">
        <Trans>ログイン</Trans>
      </LinkButton>
    </>
  )
}
