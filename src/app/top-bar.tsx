import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isFeatureEnabled, type Profile } from '#contract/tenant'
import { ErrorBoundary } from '@/errors/error-boundary'
import { useFeatures } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { displayName } from '@/session/display-name'
import { useSession } from '@/session/session'
import { Badge } from '@/ui/badge'
import { classNames } from '@/ui/class-names'
import { planName } from '@/ui/plan-name'
import { RoleMark } from '@/ui/role-mark'
import { lazyAtRest } from './lazy-at-rest'
import { StatusLink } from './status-link'

const SessionMenu = lazyAtRest(() =>
  loadChunk(() => import('@/features/session/session-menu')).then((m) => m.SessionMenu),
)
const NotificationBell = lazyAtRest(() =>
  loadChunk(() => import('@/features/notifications/notification-bell')).then((m) => m.NotificationBell),
)

/** The top bar: where one is (tenant and plan), as whom (e-mail and role), and what asks for attention. */
export function TopBar() {
  const { profile } = useSession()
  const flags = useFeatures()
  return (
    <header className="sticky top-0 z-30 short:static border-line border-b bg-surface print:hidden">
      <div className="flex h-16 items-center gap-1 px-2 sm:gap-2 sm:px-4 lg:px-6">
        <div className="min-w-0 flex-1 px-1 leading-tight lg:flex lg:items-center lg:gap-2.5">
          <p className="truncate font-bold sm:max-lg:text-sm">{profile?.tenant.name}</p>
          {profile ? <Plan plan={profile.tenant.plan} /> : null}
        </div>
        {/* Beside what gives room: whatever stands behind it stays where it is when its words grow. */}
        <StatusLink />
        {profile ? <Identity profile={profile} /> : null}
        <Late room="w-11 sm:w-32">
          <SessionMenu />
        </Late>
        {isFeatureEnabled(flags, 'notifications') ? (
          <Late room="w-11">
            <NotificationBell />
          </Late>
        ) : null}
      </div>
    </header>
  )
}

/** A part that may come after the page's data into the `room` kept for it, and whose failure takes nothing else down. */
function Late({ room, children }: { room: string; children: ReactNode }) {
  return (
    <ErrorBoundary scope="part">
      <Suspense fallback={<span className={classNames('h-11 shrink-0', room)} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Plan({ plan }: { plan: string }) {
  const { i18n } = useLingui()
  const name = planName(plan, i18n)
  return (
    <p className="truncate text-muted text-xs">
      <span className="lg:hidden">{name}</span>
      <span className="hidden lg:inline">
        <Badge>
          <Trans>プラン: {name}</Trans>
        </Badge>
      </span>
    </p>
  )
}

/**
 * As whom one works here, and the way to the own profile: on a shared tablet it is the question. There the role stands below
 * the name, which leaves room for the tenant. On a phone there is room for the face of the session menu alone. Its name for a screen reader is what it shows, so that it can be called by voice.
 */
function Identity({ profile }: { profile: Profile }) {
  const { email, role } = profile.user
  const name = displayName({ profile, user: null })
  return (
    <Link to="/profile" title={email} className="who-works">
      <span className="sr-only">
        <Trans>ログイン中: {name}</Trans>
      </span>
      <span aria-hidden="true" className="max-w-28 truncate lg:hidden">
        {name}
      </span>
      <span className="hidden max-w-64 truncate text-muted lg:inline">{email}</span>
      <span className="shrink-0">
        <RoleMark role={role} />
      </span>
    </Link>
  )
}
