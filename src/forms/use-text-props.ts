import { useLingui } from '@lingui/react'
import type { Field, Fields } from '#contract/fields'
import { fieldLabel } from '@/errors/field-labels'
import { roomIn } from './room-in'
import type { Form } from './use-form'

/** The fields of a form that are typed: text, and numbers, which are text until they are tidied. */
type TypedOf<F> = { [K in keyof F]: F[K] extends string | number ? K : never }[keyof F] & string

/**
 * What every text field of a record has in common; with the contract's description of the fields also how long it may be,
 * whether it has several lines, and whether it has to be filled in. What is too long is said at the field and stays: a browser
 * that is told of a limit cuts pasted text without a word. Autofill would put the receptionist's own name and
 * address there: it is off.
 */
export function useTextProps<F extends object>(
  form: Pick<Form<F>, 'fields' | 'errors' | 'set' | 'tidyField'>,
  described: Fields = {},
) {
  const { i18n } = useLingui()
  /** `hint` is what the form says of the field; it stands beside how much room is left. */
  return (field: TypedOf<F>, hint?: string) => {
    const value = String(form.fields[field] ?? '')
    const room = roomIn(value, described[field]?.max, i18n)
    const hints = [hint, room.hint].filter((one) => one !== undefined).join(' ・ ')
    const error = form.errors[field] ?? room.error
    return {
      label: fieldLabel(field, i18n),
      name: field,
      value,
      onChange: (text: string) => form.set(field, text as F[TypedOf<F>]),
      onBlur: () => form.tidyField(field),
      autoComplete: 'off',
      ...shapeOf(described[field]),
      ...(hints === '' ? {} : { hint: hints }),
      ...(error === undefined ? {} : { error }),
    }
  }
}

function shapeOf(field: Field | undefined) {
  if (!field) return {}
  const { isLong = false, empty, tidy } = field
  return {
    ...(tidy === 'number' ? { inputMode: 'numeric' as const } : {}),
    multiline: isLong,
    required: empty === undefined,
  }
}
