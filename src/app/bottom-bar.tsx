import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useFeatureState } from '@/features/tenant/queries'
import { Icon } from '@/ui/icon'
import { barPlaces } from './places'

const Drawer = lazyDialog(() => import('./drawer').then((m) => m.Drawer), { close: byOnClose })

const STOP =
  'flex h-14 min-w-0 flex-1 flex-col short:h-10 short:flex-row items-center justify-center gap-0.5 short:gap-1.5 text-xs focus-visible:-outline-offset-3'

/** The places that are used all day and the way to all others, under the thumb of who holds a phone. */
export function BottomBar() {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { flags } = useFeatureState()
  // Null until it is first opened. Later it stays, to give the focus back.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <nav aria-label={t`よく使う画面`} className="bottom-bar">
      {barPlaces(flags).map(({ path, label, short = label, icon }) => (
        <Link
          key={path}
          to={path as '/'}
          activeOptions={{ exact: path === '/', includeSearch: false }}
          className={STOP}
          activeProps={{ className: 'font-bold text-accent-ink shadow-[inset_0_3px_0_var(--accent)]' }}
          inactiveProps={{ className: 'text-muted' }}
        >
          <Icon name={icon} size={22} />
          {i18n._(short)}
        </Link>
      ))}
      <button
        type="button"
        aria-label={t`メニューを開く`}
        aria-haspopup="dialog"
        aria-expanded={menuOpen ?? false}
        className={`${STOP} text-muted`}
        onClick={() => setMenuOpen(true)}
      >
        <Icon name="menu" size={22} />
        {t`メニュー`}
      </button>
      {menuOpen === null ? null : <Drawer open={menuOpen} onClose={closeMenu} />}
    </nav>
  )
}
