import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { InteractionType } from '#contract/interactions'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { Icon } from '@/ui/icon'
import { INTERACTION_ICONS } from '@/ui/interaction-icon'

type TypeStartsProps = {
  /** The kind that was begun here before, which gets the focus back when its form is closed. */
  begun: InteractionType | null
  onStart: (type: InteractionType) => void
}

/** Where the form for a contact will stand: one press says what kind it is, and the subject is typed at once. */
export function TypeStarts({ begun, onStart }: TypeStartsProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const left = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) left.current?.focus()
  }, [])
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 shadow-card print:hidden"
    >
      <h2 id={id} className="font-semibold text-sm">{t`対応を記録`}</h2>
      <div className="grid min-w-72 flex-1 grid-cols-5 gap-1">
        {InteractionType.options.map((type) => {
          const kind = i18n._(INTERACTION_TYPES[type])
          return (
            <button
              key={type}
              ref={type === begun ? left : undefined}
              type="button"
              aria-label={t`${kind}を記録`}
              onClick={() => onStart(type)}
              className="flex min-h-11 flex-col items-center justify-center gap-x-2 rounded-control px-1 text-accent text-xs hover:bg-accent-soft hover:text-accent-ink sm:flex-row sm:text-sm"
            >
              <Icon name={INTERACTION_ICONS[type]} size={18} />
              {kind}
            </button>
          )
        })}
      </div>
    </section>
  )
}
