import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { InteractionType } from '#contract/interaction-record'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { Icon } from '@/ui/icon'
import { INTERACTION_ICONS } from '@/ui/interaction-icon'

type TypeChoiceProps = {
  value: InteractionType
  onChange: (type: InteractionType) => void
  /** The legend is there for screen readers only. */
  legendHidden?: boolean
  /** A finger or a mouse has chosen, in the same act; arrow keys go on choosing. */
  onPick?: () => void
}

/** 種別: all five in one row, one tap or one arrow key away, also on a phone. Native radio buttons underneath. */
export function TypeChoice({ value, onChange, legendHidden = false, onPick }: TypeChoiceProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const isPressed = useRef(false)
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{t`種別`}</legend>
      <div className="grid grid-cols-5 overflow-hidden rounded-control border border-line-strong">
        {InteractionType.options.map((type) => (
          <label
            key={type}
            onPointerDown={() => {
              isPressed.current = true
            }}
            className="flex min-h-11 cursor-pointer flex-col items-center justify-center gap-x-2 border-line-strong border-l px-1 py-1.5 text-muted text-xs transition-colors first:border-l-0 hover:bg-accent-soft has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:-outline-offset-3 has-checked:has-focus-visible:outline-on-accent has-disabled:opacity-60 sm:flex-row sm:text-sm"
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              // After the label has given it the focus.
              onClick={() => {
                if (isPressed.current) onPick?.()
                isPressed.current = false
              }}
              className="sr-only"
            />
            <Icon name={INTERACTION_ICONS[type]} size={18} />
            {i18n._(INTERACTION_TYPES[type])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
