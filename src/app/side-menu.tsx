import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFeatureState } from '@/features/tenant/queries'
import { displayName } from '@/session/display-name'
import { useSession } from '@/session/session'
import { requestSignOut } from '@/session/sign-out/sign-out'
import { Avatar } from '@/ui/avatar'
import { BrandMark } from '@/ui/brand-mark'
import { Icon } from '@/ui/icon'
import { IconButton } from '@/ui/icon-button'
import { RoleMark } from '@/ui/role-mark'
import type { Place } from './place'
import { type PlaceGroup, visibleMenu } from './places'

/** The side menu: places by feature, below them the person and the way out. `onGo` is called when a place is chosen. */
export function SideMenu({ onGo }: { onGo?: () => void }) {
  const { flags } = useFeatureState()
  const person = useSession().profile?.user
  return (
    <div className="flex h-full flex-col bg-paper">
      <Link to="/" className="flex h-16 shrink-0 items-center gap-3 px-5" {...(onGo ? { onClick: onGo } : {})}>
        <BrandMark />
        <span className="font-bold text-xl tracking-[0.12em]">窓口</span>
      </Link>
      <Menu>
        {visibleMenu(flags, person).map((group) => (
          <MenuGroup key={group.label.id} group={group} onGo={onGo} />
        ))}
      </Menu>
      <Person />
    </div>
  )
}

/** Keeps the place of the page in sight. It alone is drawn anew for another page. */
function Menu({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const nav = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the occasion
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])

  return (
    <nav ref={nav} aria-label={t`メインメニュー`} className="flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-4">
      {children}
    </nav>
  )
}

function MenuGroup({ group, onGo }: { group: PlaceGroup; onGo: (() => void) | undefined }) {
  const { i18n } = useLingui()
  const id = `menu-${group.label.id}`
  return (
    <>
      <p id={id} className="px-3 pt-3 pb-1 font-semibold text-muted text-xs first:pt-1">
        {i18n._(group.label)}
      </p>
      <ul aria-labelledby={id}>
        {group.places.map((place) => (
          <li key={place.path}>
            <MenuLink place={place} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}

type MenuLinkProps = { place: Place; onGo: (() => void) | undefined }

function MenuLink({ place, onGo }: MenuLinkProps) {
  const { i18n } = useLingui()
  return (
    <Link
      to={place.path as '/'}
      activeOptions={{ exact: place.path === '/', includeSearch: false }}
      className="menu-link"
      activeProps={{
        className: 'menu-link-here',
      }}
      inactiveProps={{ className: 'text-ink' }}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <Icon name={place.icon} className="opacity-80" />
      {i18n._(place.label)}
    </Link>
  )
}

function Person() {
  const { t } = useWords()
  const session = useSession()
  const name = displayName(session)
  const email = session.profile?.user.email ?? session.user?.email
  const role = session.profile?.user.role
  return (
    <div className="flex items-center gap-3 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Avatar name={name} size={36} />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="truncate font-semibold text-sm">{name}</p>
        <p className="truncate text-muted text-xs" title={email}>
          {email}
        </p>
        {/* On a phone the top bar has room for the initial alone. */}
        {role ? (
          <p className="mt-1 sm:hidden">
            <RoleMark role={role} />
          </p>
        ) : null}
      </div>
      <IconButton label={t`ログアウト`} icon="logout" iconSize={20} onClick={() => void requestSignOut()} />
    </div>
  )
}
