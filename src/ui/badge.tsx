import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'
import { TONE_SOFT, type Tone } from './tone'

type BadgeProps = { tone?: Tone; icon?: IconName; className?: string; children: ReactNode }

/** A short word about the state of something. The word carries the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs',
        TONE_SOFT[tone],
        className,
      )}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  )
}
