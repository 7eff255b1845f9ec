import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { buttonStyle } from './button-style'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

export type MenuEntry = {
  label: string
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

type MenuProps = {
  /** Name of the button; shown unless `iconOnly`. */
  label: string
  icon?: IconName
  iconOnly?: boolean
  items: readonly MenuEntry[]
  className?: string
}

/** A button that opens a list of acts. Import it only from lazily loaded code: Headless UI is large. */
export function Menu({ label, icon = 'more', iconOnly = false, items, className }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        className={buttonStyle(iconOnly ? 'ghost' : 'secondary', 'md', classNames(iconOnly && 'px-0', className))}
      >
        <Icon name={icon} />
        {iconOnly ? null : label}
      </MenuButton>
      <MenuItems
        transition
        anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
        className="z-50 min-w-52 rounded-card border border-line bg-raised p-1.5 shadow-float outline-none transition duration-100 data-closed:opacity-0"
      >
        {items.map((item) => (
          <MenuItem key={item.label} disabled={item.disabled ?? false}>
            <button
              type="button"
              onClick={item.onSelect}
              className={classNames(
                'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left data-disabled:text-faint',
                item.danger ? 'text-danger data-focus:bg-danger-soft' : 'data-focus:bg-accent-soft',
              )}
            >
              {item.icon ? <Icon name={item.icon} size={18} /> : null}
              {item.label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
