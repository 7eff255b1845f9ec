import { useLingui } from '@lingui/react/macro'
import { DistinctReason } from '#contract/customer-merges'
import { Icon } from '@/ui/icon'
import { MenuItem } from '@/ui/menu-item'
import { Popover } from '@/ui/popover'
import { DISTINCT_WORDS } from './likeness-words'

/** Says that two who look alike are two: the reason is chosen with it, and kept. */
export function DistinctMenu({ onChoose }: { onChoose: (reason: DistinctReason) => void }) {
  const { t, i18n } = useLingui()
  return (
    <Popover
      label={t`別の方です`}
      button={
        <>
          {t`別の方です`}
          <Icon name="chevron-down" size={16} />
        </>
      }
      buttonClassName="inline-flex min-h-11 items-center gap-1 rounded-control border border-line bg-surface px-3 font-semibold text-sm hover:bg-accent-soft"
      panelClassName="w-max p-1 sm:left-0 sm:right-auto"
    >
      {(close) => (
        <ul aria-label={t`別の方とする理由`}>
          {DistinctReason.options.map((reason) => (
            <MenuItem
              key={reason}
              label={i18n._(DISTINCT_WORDS[reason])}
              onClick={() => {
                close()
                onChoose(reason)
              }}
            />
          ))}
        </ul>
      )}
    </Popover>
  )
}
