import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type EmptyStateProps = { icon?: IconName; title: ReactNode; action?: ReactNode; children?: ReactNode }

/** There is nothing here, why, and what one can do about it. */
export function EmptyState({ icon = 'note', title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={icon} size={28} />
      </span>
      <p className="text-balance font-bold">{title}</p>
      {children ? (
        <div className="max-w-md text-balance text-muted text-sm [word-break:auto-phrase]">{children}</div>
      ) : null}
      {action ? <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
