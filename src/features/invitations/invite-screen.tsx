import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '@/auth/session'
import { Banner } from '@/ui/banner'
import { BrandMark } from '@/ui/brand-mark'
import { Button } from '@/ui/button'
import { LinkButton } from '@/ui/link-button'
import { Spinner } from '@/ui/spinner'
import { useInvitation } from './use-invitation'

/** Spec section 9: invite redirect. */
export const INVITE_REDIRECT_MS = 3000

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
        <Trans>テナントへの招待</Trans>
      </h1>
      {code === undefined ? (
        <Banner tone="danger" role="alert">
          <Trans>招待コードが見つかりません</Trans>
        </Banner>
      ) : status === 'loading' ? (
        <Spinner />
      ) : user ? (
        <Acceptance code={code} email={user.email} />
      ) : (
        <LoginFirst code={code} />
      )}
    </main>
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

function Acceptance({ code, email }: { code: string; email: string }) {
  const { t } = useLingui()
  const { state, accept } = useInvitation(code, email)
  if (state.step === 'joined') return <Joined tenantName={state.tenantName} role={state.role} />
  return (
    <>
      {state.step === 'failed' ? (
        <Banner tone="danger" role="alert">
          {state.message ?? t`エラーが発生しました`}
        </Banner>
      ) : null}
      <p>
        <Trans>{email} として参加します。</Trans>
      </p>
      <Button variant="primary" busy={state.step === 'accepting'} onClick={() => void accept()}>
        {t`招待を受ける`}
      </Button>
      <LinkButton to="/" variant="ghost">
        <Trans>参加せずに戻る</Trans>
      </LinkButton>
    </>
  )
}

function Joined({ tenantName, role }: { tenantName: string; role: string }): ReactNode {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), INVITE_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Banner tone="success" role="status">
      <p className="font-bold">
        <Trans>{tenantName} に参加しました</Trans>
      </p>
      <p>
        <Trans>役割: {role}</Trans>
      </p>
    </Banner>
  )
}
