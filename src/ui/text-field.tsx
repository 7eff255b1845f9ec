import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useId } from 'react'
import { belongsToInputMethod, isPlainEnter } from '@/lib/ime'
import { classNames } from './class-names'
import { describedBy, FieldFrame } from './field-frame'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type NativeProps = Pick<
  ComponentPropsWithRef<'input'>,
  | 'name'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'maxLength'
  | 'enterKeyHint'
  | 'autoFocus'
  | 'lang'
>

export type TextFieldProps = NativeProps & {
  label: string
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Called by an Enter that does not belong to the input method. */
  onEnter?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  /** False: a required field without the mark 「必須」, for forms where that is plain. */
  requiredMark?: boolean
  error?: string | undefined
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number'
  /** A text area of `rows` lines. */
  multiline?: boolean
  rows?: number
  /** Drawing at the start of the field. */
  icon?: IconName
  /** A button at the end of the field. */
  trailing?: ReactNode
  className?: string
  id?: string
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
}

/** One line of text, or several. An Enter that confirms kanji neither submits the form nor calls `onEnter`. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, value, onChange, onEnter, error, hint, type = 'text', multiline, rows = 4 } = props
  const { icon, trailing, className, id: givenId, ref, onKeyDown, onBlur, requiredMark = true, ...native } = props
  const ownId = useId()
  const id = givenId ?? ownId

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || multiline) return
    if (belongsToInputMethod(event)) event.preventDefault()
    else if (isPlainEnter(event)) onEnter?.()
  }

  const shared = {
    ...nativeOnly(native),
    id,
    value,
    onBlur,
    onKeyDown: handleKeyDown,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, error, hint),
  }

  return (
    <FieldFrame {...{ id, label, labelHidden, error, hint, className, required: native.required && requiredMark }}>
      <div className="relative">
        {icon ? (
          <Icon name={icon} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint" />
        ) : null}
        {multiline ? (
          <textarea
            {...shared}
            ref={ref}
            rows={rows}
            className="control block"
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...shared}
            ref={ref}
            type={type}
            className={classNames('control block', icon && 'pl-10', trailing ? 'pr-12' : undefined)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {trailing ? <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div> : null}
      </div>
    </FieldFrame>
  )
}

/** What goes to the element as it came. */
function nativeOnly(props: NativeProps): NativeProps {
  const { name, inputMode, autoComplete, autoCapitalize, spellCheck, placeholder, required, disabled } = props
  const { readOnly, maxLength, enterKeyHint, autoFocus, lang } = props
  return {
    ...{ name, inputMode, autoComplete, autoCapitalize, spellCheck, placeholder, required, disabled },
    ...{ readOnly, maxLength, enterKeyHint, autoFocus, lang },
  }
}
