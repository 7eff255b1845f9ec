import { useLingui } from '@lingui/react'
import type { Field, Fields } from '#contract/fields'
import { fieldLabel } from '@/errors/field-labels'
import type { Form } from './use-form'

/** The fields of a form that are typed: text, and numbers, which are text until they are tidied. */
type TypedOf<F> = { [K in keyof F]: F[K] extends string | number ? K : never }[keyof F] & string

/**
 * What every text field of a record has in common; with the contract's description of the fields also how long it may be,
 * whether it has several lines, and whether it has to be filled in. Autofill would put the receptionist's own name and
 * address there: it is off.
 */
export function useTextProps<F extends object>(
  form: Pick<Form<F>, 'fields' | 'errors' | 'set' | 'tidyField'>,
  described: Fields = {},
) {
  const { i18n } = useLingui()
  return (field: TypedOf<F>) => ({
    label: fieldLabel(field, i18n),
    name: field,
    value: String(form.fields[field] ?? ''),
    onChange: (text: string) => form.set(field, text as F[TypedOf<F>]),
    onBlur: () => form.tidyField(field),
    error: form.errors[field],
    autoComplete: 'off',
    ...limitsOf(described[field]),
  })
}

function limitsOf(field: Field | undefined) {
  if (!field) return {}
  const { max, isLong = false, empty, tidy } = field
  return {
    ...(tidy === 'number' ? { inputMode: 'numeric' as const } : {}),
    multiline: isLong,
    required: empty === undefined,
    ...(max === undefined ? {} : { maxLength: max }),
  }
}
