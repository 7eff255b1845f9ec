import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { isFeatureEnabled } from '#contract/tenant'
import { useSession } from '@/auth/session'
import { ErrorBoundary } from '@/errors/error-boundary'
import { useFeatures } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { Badge } from '@/ui/badge'
import { IconButton } from '@/ui/icon-button'
import { RoleMark } from '@/ui/role-mark'
import { Drawer } from './drawer'
import { UnsentLink } from './unsent-link'

const SessionMenu = lazy(() =>
  loadChunk(() => import('@/features/session/session-menu')).then((m) => ({ default: m.SessionMenu })),
)
const NotificationBell = lazy(() =>
  loadChunk(() => import('@/features/notifications/notification-bell')).then((m) => ({ default: m.NotificationBell })),
)

/** The top bar: where one is (tenant and plan), as whom (e-mail and role), and what asks for attention. */
export function TopBar() {
  const { t } = useLingui()
  const { profile } = useSession()
  const flags = useFeatures()
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
      <div className="flex h-16 items-center gap-1 px-2 sm:gap-2 sm:px-4 lg:px-6">
        <IconButton
          label={t`メニューを開く`}
          icon="menu"
          className="md:hidden"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <div className="min-w-0 flex-1 px-1 leading-tight sm:flex sm:items-center sm:gap-2.5">
          <p className="truncate font-bold">{profile?.tenant.name}</p>
          {profile ? <Plan name={profile.tenant.plan} /> : null}
        </div>
        {profile ? <Identity email={profile.user.email} role={profile.user.role} /> : null}
        <UnsentLink />
        <Late>
          <SessionMenu />
        </Late>
        {isFeatureEnabled(flags, 'notifications') ? (
          <Late>
            <NotificationBell />
          </Late>
        ) : null}
      </div>
      <Drawer open={menuOpen} onClose={closeMenu} />
    </header>
  )
}

/** A part that may come after the page's data, and whose failure takes nothing else down. */
function Late({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary scope="part">
      <Suspense fallback={<span className="size-11" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Plan({ name }: { name: string }) {
  return (
    <p className="truncate text-muted text-xs">
      <span className="sm:hidden">{name}</span>
      <span className="hidden sm:inline">
        <Badge>
          <Trans>プラン: {name}</Trans>
        </Badge>
      </span>
    </p>
  )
}

function Identity({ email, role }: { email: string; role: string }) {
  return (
    <div className="hidden min-w-0 items-center gap-2 pr-2 text-sm lg:flex">
      <span className="truncate text-muted">{email}</span>
      <RoleMark role={role} />
    </div>
  )
}
