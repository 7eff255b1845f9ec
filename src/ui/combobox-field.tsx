import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { belongsToInputMethod } from '@/lib/ime'
import { classNames } from './class-names'
import { describedBy, FieldFrame } from './field-frame'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { useFloating } from './use-floating'

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
  maxLength?: number | undefined
  /** Offers a button that empties the field. */
  clearable?: boolean
  autoFocus?: boolean
  className?: string
}

/**
 * A field for free text with suggestions below it (the ARIA pattern "combobox with manual selection"). Only a press, or
 * Enter after an arrow key, takes a suggestion: Tab, and Enter behind typed text, leave the text alone. Headless UI's
 * combobox makes the first suggestion active when it opens and takes it on Tab; that cannot be switched off.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, labelHidden, value, onChange, suggestions, placeholder, error, hint, className } = props
  const { required = false, disabled = false, maxLength, clearable = false, autoFocus } = props
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const isOpen = isWanted && suggestions.length > 0
  const floating = useFloating(input, isOpen)
  const optionId = (index: number) => `${id}-option-${index}`

  function open(at: number | null = null) {
    setWanted(true)
    setActive(at)
  }

  function close() {
    setWanted(false)
    setActive(null)
  }

  function take(text: string) {
    onChange(text)
    close()
  }

  /** The next suggestion in this direction; beyond the last one comes the first. */
  function move(step: 1 | -1) {
    const from = active ?? (step === 1 ? -1 : suggestions.length)
    const to = (from + step + suggestions.length) % suggestions.length
    setActive(to)
    document.getElementById(optionId(to))?.scrollIntoView?.({ block: 'nearest' })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (belongsToInputMethod(event)) {
      // The Enter that confirms kanji takes no suggestion and submits nothing.
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else open(event.key === 'ArrowDown' ? 0 : suggestions.length - 1)
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      const chosen = event.key === 'Enter' && active !== null ? suggestions[active] : undefined
      if (chosen === undefined) close()
      else take(chosen)
    }
  }

  return (
    <FieldFrame {...{ id, label, labelHidden, error, hint, className, required }}>
      <div className="relative">
        <input
          {...{ autoFocus }}
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active !== null ? optionId(active) : undefined}
          autoComplete="off"
          required={required}
          disabled={disabled}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            open()
          }}
          onClick={() => (isOpen ? close() : open())}
          onKeyDown={handleKeyDown}
          onBlur={close}
          className="control block truncate pr-11"
        />
        <div className="absolute inset-y-0 right-0 flex items-center">
          {clearable && value !== '' ? (
            <IconButton
              label={t`${label}を消す`}
              icon="close"
              iconSize={18}
              onClick={() => {
                take('')
                input.current?.focus()
              }}
            />
          ) : (
            <Icon name="chevron-down" size={18} className="pointer-events-none mr-3 text-faint" />
          )}
        </div>
      </div>
      {isOpen ? (
        <div
          ref={floating}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          popover="manual"
          className="fixed inset-auto m-0 max-h-72 min-w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-float"
        >
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={suggestion}
              id={optionId(index)}
              role="option"
              // The focus stays in the field, which names the active option.
              tabIndex={-1}
              aria-selected={index === active}
              // A press must not take the focus out of the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-control px-3 hover:bg-accent-soft',
                index === active && 'bg-accent-soft',
              )}
            >
              {suggestion}
            </div>
          ))}
        </div>
      ) : null}
    </FieldFrame>
  )
}
