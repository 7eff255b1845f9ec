import { type ReactNode, useId } from 'react'
import { fromTokyoWallClock, toTokyoWallClock } from '@/lib/tokyo-time'
import { describedBy, FieldFrame } from './field-frame'

type DateTimeFieldProps = {
  label: string
  /** An instant (ISO), or null while there is none. The field shows the clock of Tokyo, whatever the device is set to. */
  value: string | null
  /** Gets the instant as ISO in UTC. */
  onChange: (value: string | null) => void
  /** Latest instant (ISO). */
  max?: string
  error?: string | undefined
  hint?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  className?: string
}

/** A day and a time, typed or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, max, error, hint, name, required, disabled, className } = props
  const id = useId()
  return (
    <FieldFrame {...{ id, label, required, error, hint, className }}>
      <input
        id={id}
        type="datetime-local"
        name={name}
        required={required}
        disabled={disabled}
        value={value ? toTokyoWallClock(value) : ''}
        max={max ? toTokyoWallClock(max) : '9999-12-31T23:59'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        className="control block tabular-nums"
        onChange={(event) => onChange(fromTokyoWallClock(event.target.value))}
      />
    </FieldFrame>
  )
}
