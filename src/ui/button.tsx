import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'
import { Spinner } from './spinner'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Under way: it stays focused and readable, but a press does nothing. */
  busy?: boolean
  icon?: IconName
}

/** A button. Its type is `button` unless stated, so that it never submits by accident. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonStyle(variant, size, className)}
      onClick={handleClick}
      {...rest}
    >
      {busy ? <Spinner size={18} label="" /> : icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </button>
  )
}
