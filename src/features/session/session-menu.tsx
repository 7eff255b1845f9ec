import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '#contract/tenant'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { profileQueries } from '@/features/profile/queries'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { toneOf } from '@/session/clock/session-clock'
import type { SessionView } from '@/session/clock/session-life'
import { useSessionClock } from '@/session/clock/use-session-clock'
import { lockNow } from '@/session/lock/idle-lock'
import { useSession } from '@/session/session'
import { setSignInOpen, useSignInAsked } from '@/session/sign-in-asked'
import { requestSignOut } from '@/session/sign-out/sign-out'
import { Avatar } from '@/ui/avatar'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { LinkButton } from '@/ui/link-button'
import { Popover } from '@/ui/popover'
import { RoleMark } from '@/ui/role-mark'
import { Extensions, Remaining } from './remaining'

const LockDialog = lazyDialog(() => import('./lock-dialog').then((m) => m.LockDialog), { close: byOnClose })

/** Round the person's avatar: how long the session still goes on. */
const RINGS = { success: '', warning: 'ring-3 ring-warning', danger: 'ring-3 ring-danger' } as const

/** Whose desk it is: the ways to leave it, and how much of the session is left. */
export function SessionMenu() {
  const { user, profile } = useSession()
  if (!user) return null
  return <Menu key={user.uid} uid={user.uid} name={profile?.user.name || user.email} profile={profile} />
}

function Menu({ uid, name, profile }: { uid: string; name: string; profile: Profile | null }) {
  const { t } = useLingui()
  const session = useSessionClock(uid)
  const [isSetting, setSetting] = useState(false)
  const isRefused = useSignInAsked() !== null
  return (
    <>
      {/* A phone has no room for it: there it stands in the menu. */}
      <span className="hidden sm:block">
        <Button size="sm" variant="ghost" icon="user" className="whitespace-nowrap" onClick={() => lockNow(uid)}>
          {t`交代`}
        </Button>
      </span>
      <Popover
        label={t`セッション`}
        hint={t`ログイン中: ${name}`}
        button={<Avatar name={name} size={32} className={RINGS[isRefused ? 'danger' : toneOf(session.minutes)]} />}
        buttonClassName="inline-flex size-11 items-center justify-center rounded-control hover:bg-accent-soft"
        panelClassName="w-80 max-w-[calc(100vw-1.5rem)] p-4"
      >
        {(close) => (
          <>
            <Who name={name} profile={profile} onGo={close} />
            <WaysOut uid={uid} onGo={close} />
            <OtherTenants onGo={close} />
            <SignInNote />
            <Remaining session={session} />
            <Extensions uid={uid} session={session} />
            <After session={session} />
            <div className="mt-3 border-line border-t pt-1">
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  close()
                  setSetting(true)
                }}
              >
                {t`ロックの設定`}
              </Button>
            </div>
          </>
        )}
      </Popover>
      {isSetting ? <LockDialog uid={uid} onClose={() => setSetting(false)} /> : null}
    </>
  )
}

type WhoProps = { name: string; profile: Profile | null; onGo: () => void }

/** As whom one works, and the way to the own profile: on a phone it stands nowhere else in sight. */
function Who({ name, profile, onGo }: WhoProps) {
  return (
    <Link
      to="/profile"
      onClick={onGo}
      className="-mx-2 -mt-2 mb-3 flex min-h-11 items-center gap-3 rounded-control px-2 py-2 leading-snug hover:bg-accent-soft hover:text-accent-ink"
    >
      <Avatar name={name} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-muted text-xs">
          <Trans>ログイン中</Trans>
        </span>{' '}
        <span className="block truncate font-bold">{name}</span>{' '}
        <span className="block break-all text-muted text-sm">{profile?.user.email}</span>{' '}
        {profile ? <RoleMark role={profile.user.role} /> : null}
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </Link>
  )
}

/** What most people open the menu for: it stands above what only says something. */
function WaysOut({ uid, onGo }: { uid: string; onGo: () => void }) {
  const { t } = useLingui()
  const leave = () => {
    onGo()
    void requestSignOut()
  }
  return (
    <div className="mb-4 flex flex-wrap gap-2 border-line border-b pb-4">
      {/* In wider windows it stands beside the menu. */}
      <Button size="sm" icon="user" className="w-full sm:hidden" onClick={() => lockNow(uid)}>
        {t`交代`}
      </Button>
      <Button size="sm" icon="lock" className="flex-1" onClick={() => lockNow(uid)}>
        {t`画面をロック`}
      </Button>
      <Button size="sm" icon="logout" className="flex-1" onClick={leave}>
        {t`ログアウト`}
      </Button>
    </div>
  )
}

/** The way to another tenant, for who has several. */
function OtherTenants({ onGo }: Pick<WhoProps, 'onGo'>) {
  const { data } = useQuery(profileQueries.memberships())
  if ((data?.memberships.length ?? 0) < 2) return null
  return (
    <LinkButton to="/profile" size="sm" className="mb-3 w-full" onClick={onGo}>
      <Trans>所属を切り替える</Trans>
    </LinkButton>
  )
}

/** The question that was put off. */
function SignInNote() {
  const { t } = useLingui()
  const asked = useSignInAsked()
  if (!asked) return null
  return (
    <Banner
      tone="warning"
      className="mb-4"
      action={
        <Button size="sm" variant="primary" onClick={() => setSignInOpen(true)}>
          {t`もう一度ログイン`}
        </Button>
      }
    >
      <Trans>変更はこの端末に残り、まだ送信されません。</Trans>
    </Banner>
  )
}

function After({ session }: { session: SessionView }) {
  const { state } = useConnectivity()
  return (
    <p className="mt-3 text-muted text-xs">
      {session.minutes === 0 && state !== 'online' ? (
        <Trans>オフラインの間は続けて使えます。接続が戻ると、もう一度ログインが必要です。</Trans>
      ) : (
        <Trans>時間が過ぎると、もう一度ログインが必要です。入力中の内容は残ります。</Trans>
      )}
    </p>
  )
}
