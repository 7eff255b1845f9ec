import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type AnchorProps = ComponentPropsWithRef<'a'> & { variant?: ButtonVariant; size?: ButtonSize; icon?: IconName }

function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonStyle(variant, size, className)}>
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </a>
  )
}

/** A link to a page of the app that looks like a button: `<LinkButton to="/customers" variant="primary">`. */
export const LinkButton = createLink(ButtonAnchor)
