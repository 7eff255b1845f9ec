import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppError } from '@/errors/app-error'
import { classify } from '@/errors/classify'
import { type SessionUser, useSession } from '@/session/session'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { LinkButton } from '@/ui/link-button'
import { roleName } from '@/ui/role-name'
import { ConfirmAddress } from './confirm-address'
import { InviteFailure } from './invite-failure'
import { UNCONFIRMED, useInvitation } from './use-invitation'

/** Spec section 9: invite redirect. */
export const INVITE_REDIRECT_MS = 3000

/** The invitation of somebody who is signed in: what will happen, the button, and what came of it. */
export function Acceptance({ code, user }: { code: string; user: SessionUser }) {
  const { t } = useLingui()
  const { email } = user
  const { state, accept } = useInvitation(code, user)
  if (state.step === 'joined') return <Joined tenantName={state.tenantName} role={state.role} />
  const thrown = state.step === 'failed' ? state.thrown : null
  const error = thrown === null ? null : classify(thrown)
  return (
    <>
      {thrown === null ? null : <InviteFailure thrown={thrown} />}
      {error?.code === UNCONFIRMED ? <ConfirmAddress email={email} then={t`招待を受ける`} /> : null}
      {isFinal(error) ? (
        <HomeLink isMember={error?.code === 'BIZ_006'} />
      ) : (
        <>
          <p>
            <Trans>{email} として参加します。</Trans>
          </p>
          <PresentTenant />
          <Button variant="primary" busy={state.step === 'accepting'} onClick={() => void accept()}>
            {t`招待を受ける`}
          </Button>
          <LinkButton to="/" variant="ghost">
            <Trans>参加せずに戻る</Trans>
          </LinkButton>
        </>
      )}
    </>
  )
}

/** What the code is, accepting it again cannot change: not found or used by another, expired, joined already. */
function isFinal(error: AppError | null): boolean {
  return error !== null && ['BIZ_005', 'BIZ_010', 'BIZ_006'].includes(error.code)
}

/** The one way on for who has a home here; who belongs to no tenant is offered another account instead. */
function HomeLink({ isMember }: { isMember: boolean }) {
  const { profile } = useSession()
  if (!profile && !isMember) return null
  return (
    <LinkButton to="/" variant="primary">
      <Trans>ホームへ進む</Trans>
    </LinkButton>
  )
}

/** Who belongs to a tenant already works in the new one from then on; what waits for the old one stays there. */
function PresentTenant() {
  const { t } = useLingui()
  const { profile } = useSession()
  if (!profile) return null
  const { name } = profile.tenant
  return (
    <div className="flex flex-col gap-2 text-muted text-sm">
      <p>{t`今は「${name}」に所属しています。参加すると、これからは新しい所属先の画面が開きます。`}</p>
      <p>{t`未送信の変更は「${name}」の分として端末に残り、新しい所属先には送信されません。`}</p>
    </div>
  )
}

function Joined({ tenantName, role }: { tenantName: string; role: string }) {
  const { i18n } = useLingui()
  const roleWords = roleName(role, i18n)
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
        <Trans>役割: {roleWords}</Trans>
      </p>
    </Banner>
  )
}
