import { useLingui } from '@lingui/react/macro'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'
import { MenuItem } from './menu-item'
import { Popover } from './popover'

/** Something that is done once a month. */
export type SeldomAction = {
  label: string
  icon: IconName
  onClick: () => void
}

/** What is done seldom, behind one button; nothing where there is nothing. */
export function MoreMenu({ actions }: { actions: readonly SeldomAction[] }) {
  const { t } = useLingui()
  if (actions.length === 0) return null
  return (
    <Popover
      label={t`その他の操作`}
      button={<Icon name="more" />}
      buttonClassName="flex size-11 items-center justify-center rounded-control text-muted hover:bg-accent-soft hover:text-accent-ink print:hidden"
      panelClassName="w-max p-1"
    >
      {(close) => (
        <ul>
          {actions.map(({ label, icon, onClick }) => (
            <MenuItem
              key={label}
              label={label}
              icon={icon}
              onClick={() => {
                close()
                onClick()
              }}
            />
          ))}
        </ul>
      )}
    </Popover>
  )
}
