import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { HIT_LINK } from '@/ui/use-hit-keys'

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-accent-soft hover:text-accent-ink focus-visible:-outline-offset-3'
const HIT = { [HIT_LINK]: '' }

/** Rows of one kind under their name; nothing where there are none. */
export function PaletteGroup({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-2">
      <h3 id={id} className="px-3 py-1 font-semibold text-muted text-sm">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

type RowProps = { icon: IconName; label: string; onChoose: () => void }

/** The way to a place. */
export function PaletteLink({ icon, label, to, onChoose }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to as '/'} className={ROW} onClick={onChoose} {...HIT}>
        <Icon name={icon} className="opacity-80" />
        {label}
      </Link>
    </li>
  )
}

/** Something to do. */
export function PaletteButton({ icon, label, onChoose }: RowProps) {
  return (
    <li>
      <button type="button" className={ROW} onClick={onChoose} {...HIT}>
        <Icon name={icon} className="opacity-80" />
        {label}
      </button>
    </li>
  )
}
