import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { describedBy, FieldError, RequiredMark } from './field-frame'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type RadioChoice<T extends string> = { value: T; label: string; icon?: IconName }

type RadioGroupFieldProps<T extends string> = {
  label: string
  labelHidden?: boolean
  value: T | null
  onChange: (value: T) => void
  options: readonly RadioChoice<T>[]
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}

/** One of a few choices, all in sight. Native radio buttons, so arrows and screen readers work as everywhere. */
export function RadioGroupField<T extends string>(props: RadioGroupFieldProps<T>) {
  const { label, labelHidden, value, onChange, options, error, hint, required, disabled, className } = props
  const id = useId()
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={describedBy(id, error, hint)}
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className={classNames('mb-1.5 font-semibold text-sm', labelHidden && 'sr-only')}>
        <span className="flex items-center gap-2">
          {label}
          {required ? <RequiredMark /> : null}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 text-sm transition-colors',
              'hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-ink',
              'has-focus-visible:outline-3 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-60',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              required={required}
              checked={option.value === value}
              className="size-4 accent-accent"
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon name={option.icon} size={18} /> : null}
            {option.label}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </fieldset>
  )
}
