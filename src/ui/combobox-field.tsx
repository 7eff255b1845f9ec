import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Label } from '@headlessui/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { belongsToInputMethod } from '@/lib/ime'
import { classNames } from './class-names'
import { describedBy, FieldError, RequiredMark } from './field-frame'

type ComboboxFieldProps = {
  label: string
  labelHidden?: boolean
  value: string
  /** Called while typing and when a suggestion is taken: the text is free, the suggestions only help. */
  onChange: (value: string) => void
  /** Suggestions in the order to show them, already narrowed to what was typed. */
  suggestions: readonly string[]
  placeholder?: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  maxLength?: number
  className?: string
}

/** A field for free text with suggestions below it. Import it only from lazily loaded code: Headless UI is large. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, labelHidden, value, onChange, suggestions, placeholder, error, hint, className } = props
  const { required = false, disabled = false, maxLength } = props
  const id = useId()

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The Enter that confirms kanji takes no suggestion and submits nothing.
    if (event.key === 'Enter' && belongsToInputMethod(event)) event.preventDefault()
  }

  return (
    <Combobox value={value} onChange={(taken: string | null) => onChange(taken ?? '')} disabled={disabled} immediate>
      <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={classNames('flex items-center gap-2', labelHidden && 'sr-only')}>
          <Label className="font-semibold text-sm">{label}</Label>
          {required ? <RequiredMark /> : null}
        </div>
        <ComboboxInput
          autoComplete="off"
          required={required}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          displayValue={(text: string) => text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          className="control block"
        />
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
        {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      </div>
      <ComboboxOptions
        // Suggestions only help: the rest of the form stays in reach of screen readers while they are open.
        modal={false}
        anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
        className="z-50 max-h-72 w-[var(--input-width)] overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float outline-none empty:invisible"
      >
        {suggestions.map((suggestion) => (
          <ComboboxOption
            key={suggestion}
            value={suggestion}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-3 data-focus:bg-accent-soft"
          >
            {suggestion}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </Combobox>
  )
}
