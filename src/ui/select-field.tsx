import { type ReactNode, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame'
import { Icon } from './icon'

type Option = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = {
  label: string
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  error?: string | undefined
  hint?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  className?: string
}

/** One of a few choices, with the menu of the browser. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, value, onChange, options, error, hint, required, className, ...native } = props
  const id = useId()
  return (
    <FieldFrame {...{ id, label, labelHidden, required, error, hint, className }}>
      <div className="relative">
        <select
          {...native}
          id={id}
          value={value}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className="control block appearance-none pr-10"
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
