import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { classNames } from '@/ui/class-names'
import { SECTIONS } from './sections'

/** The way to each section: beside it where there is room, above it otherwise. */
export function SectionLinks({ current }: { current: string }) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`テナント設定の項目`} className="lg:sticky lg:top-20 print:hidden">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="/administration"
              search={{ section: id } as never}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-control border px-3.5 text-sm transition-colors hover:bg-accent-soft hover:text-accent-ink',
                id === current
                  ? 'border-accent bg-accent-soft font-bold text-accent-ink'
                  : 'border-line bg-surface lg:border-transparent lg:bg-transparent',
              )}
            >
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
