import { Trans } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon'

function BackAnchor(props: Omit<ComponentPropsWithRef<'a'>, 'children' | 'className'>) {
  return (
    <a {...props} className="inline-flex min-h-11 items-center gap-1 text-accent hover:underline print:hidden">
      <Icon name="chevron-left" size={16} />
      <Trans>一覧に戻る</Trans>
    </a>
  )
}

/** The way from a record to its list, above its name: `<BackLink to="/customers" />`. Not on paper. */
export const BackLink = createLink(BackAnchor)
