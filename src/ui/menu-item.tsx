import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type MenuItemProps = {
  label: string
  icon?: IconName
  onClick: () => void
}

/** One act in what a button opens. */
export function MenuItem({ label, icon, onClick }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-accent-soft hover:text-accent-ink"
        onClick={onClick}
      >
        {icon ? <Icon name={icon} size={18} /> : null}
        {label}
      </button>
    </li>
  )
}
