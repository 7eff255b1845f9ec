import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { describedBy, FieldFrame } from './field-frame'

type DateFieldProps = {
  label: string
  /** `YYYY-MM-DD`, or null while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  min?: string
  max?: string
  error?: string | undefined
  hint?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  autoComplete?: string
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  onBlur?: () => void
  className?: string
}

/** A calendar day, typed or picked. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, error, hint, required, className, ...native } = props
  const id = useId()
  return (
    <FieldFrame {...{ id, label, required, error, hint, className }}>
      <input
        {...native}
        id={id}
        type="date"
        required={required}
        value={value ?? ''}
        max={native.max ?? '9999-12-31'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        className="control block tabular-nums"
        onChange={(event) => onChange(event.target.value || null)}
      />
    </FieldFrame>
  )
}
