import { Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names'
import { describedBy, FieldError } from './field-frame'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

export type ListboxChoice = { value: string; label: string; description?: string; icon?: IconName }

type ListboxFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly ListboxChoice[]
  placeholder?: string
  error?: string | undefined
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** One of several choices that need a drawing or an explanation. Import it only from lazily loaded code. */
export function ListboxField(props: ListboxFieldProps) {
  const { label, value, onChange, options, placeholder, error, hint, disabled = false, className } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <Listbox value={value} onChange={onChange} disabled={disabled} invalid={Boolean(error)}>
      <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
        <Label className="font-semibold text-sm">{label}</Label>
        <ListboxButton
          aria-describedby={describedBy(id, error, hint)}
          className="control flex items-center gap-2 text-left"
        >
          {chosen?.icon ? <Icon name={chosen.icon} size={18} className="text-muted" /> : null}
          <span className={classNames('min-w-0 flex-1 truncate', !chosen && 'text-faint')}>
            {chosen?.label ?? placeholder}
          </span>
          <Icon name="chevron-down" size={18} className="text-muted" />
        </ListboxButton>
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
        {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      </div>
      <ListboxOptions
        anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
        className="z-50 max-h-80 w-[var(--button-width)] overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float outline-none"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 data-focus:bg-accent-soft"
          >
            {option.icon ? <Icon name={option.icon} size={18} className="text-muted" /> : null}
            <span className="min-w-0 flex-1">
              {option.label}
              {option.description ? <span className="block text-muted text-sm">{option.description}</span> : null}
            </span>
            <Icon name="check" size={18} className="invisible text-accent group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
