import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { belongsToInputMethod, isPlainEnter } from '@/lib/ime'
import { describedBy, FieldFrame } from './field-frame'
import { Icon } from './icon'

type TagsFieldProps = {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  hint?: ReactNode
  disabled?: boolean
  suggestions?: readonly string[]
  autoFocus?: boolean
  className?: string
}

/** Splits what was typed at 、 and commas, and leaves out blanks and what is there already. */
export function addTags(present: readonly string[], typed: string): string[] {
  const added = typed.split(/[、,，\n\t]/).map((tag) => tag.normalize('NFKC').trim())
  return [...new Set([...present, ...added.filter(Boolean)])]
}

/**
 * Short words about a record. Enter or 、 adds one, Backspace in the empty field takes the last away. What is too long or
 * too many stays, for `error` to say so: a list of allergies must not lose its end without a word.
 */
export function TagsField(props: TagsFieldProps) {
  const { label, value, onChange, error, hint, disabled, suggestions, autoFocus, className } = props
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')

  function add() {
    if (typed.trim() !== '') onChange(addTags(value, typed))
    setTyped('')
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (belongsToInputMethod(event)) {
      if (event.key === 'Enter') event.preventDefault()
    } else if (isPlainEnter(event) && typed.trim() !== '') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }

  function handleChange(text: string) {
    if (!/[、,，]$/.test(text)) return setTyped(text)
    onChange(addTags(value, text))
    setTyped('')
  }

  return (
    <FieldFrame {...{ id, label, error, hint, className }}>
      <div className="control flex flex-wrap items-center gap-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent">
        <ul className="contents">
          {value.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center rounded-full bg-accent-soft pl-3 text-accent-ink text-sm"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{tag}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t`${tag} を外す`}
                className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-surface"
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
        <input
          {...{ autoFocus }}
          id={id}
          value={typed}
          disabled={disabled}
          autoComplete="off"
          list={suggestions ? `${id}-list` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className="min-w-28 flex-1 bg-transparent outline-none"
          // The 、 of a conversion that is not over adds no tag: what stands before it is not in its letters yet.
          onChange={({ target, nativeEvent }) =>
            isComposing(nativeEvent) ? setTyped(target.value) : handleChange(target.value)
          }
          onCompositionEnd={(event) => handleChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onBlur={add}
        />
        {suggestions ? (
          <datalist id={`${id}-list`}>
            {suggestions.map((suggestion) => (
              <option key={suggestion}>{suggestion}</option>
            ))}
          </datalist>
        ) : null}
      </div>
    </FieldFrame>
  )
}

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true
