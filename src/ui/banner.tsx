import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import type { IconName } from './icon-shapes'
import { TONE_ICON, TONE_SOFT, type Tone } from './tone'

type BannerProps = {
  tone?: Tone
  icon?: IconName
  title?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  onClose?: () => void
  /** `alert` is read out at once, `status` when there is a pause; without a role it is just there. */
  role?: 'alert' | 'status'
  className?: string
  children?: ReactNode
}

/** A strip with a message that belongs to the page or to the whole app. */
export function Banner({ tone = 'info', icon, title, action, onClose, role, className, children }: BannerProps) {
  const { t } = useLingui()
  return (
    <div
      role={role}
      className={classNames('flex items-center gap-3 rounded-control px-4 py-2.5', TONE_SOFT[tone], className)}
    >
      {/* Where little room is left for the words beside it, the action stands below them. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
          <Icon name={icon ?? TONE_ICON[tone]} />
          <div className="min-w-0 flex-1 text-pretty text-sm [word-break:auto-phrase]">
            {title ? <p className="font-bold">{title}</p> : null}
            {children ? <div>{children}</div> : null}
          </div>
        </div>
        {action}
      </div>
      {onClose ? <IconButton label={t`閉じる`} icon="close" iconSize={18} onClick={onClose} /> : null}
    </div>
  )
}
