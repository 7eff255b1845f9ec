import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name; also shown as the tooltip. */
  label: string
  icon: IconName
  iconSize?: number
}

/** A button that shows only a drawing. */
export function IconButton({ label, icon, iconSize = 22, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors',
        'hover:bg-accent-soft hover:text-accent-ink disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
