import { useLingui } from '@lingui/react/macro'
import { type CustomerInput, type CustomerStatus, customerFields, type Gender } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { problemOf } from '@/forms/check-fields'
import type { Form } from '@/forms/use-form'
import { useTextProps } from '@/forms/use-text-props'
import { ageFrom } from '@/i18n/birth-date'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { toTokyoDay } from '@/lib/tokyo-time'
import { ComboboxField } from '@/ui/combobox-field'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { NextContactField } from './next-contact-field'
import { useCompanies } from './use-companies'

/** A fact that can be added or corrected one by one. */
export type FocusField = keyof CustomerInput

type Look = { autoFocus: boolean; className?: string }
type FieldProps = Look & {
  form: Form<CustomerInput>
  field: FocusField
  /** It stands by itself, in a narrow place. */
  isAlone?: boolean
}

/** The field of one fact about a person: the same in the form over all of them and in place on the record. */
export function CustomerField({ form, field, isAlone = false, ...look }: FieldProps) {
  const { t, i18n } = useLingui()
  const { fields, set, errors } = form
  const text = useTextProps(form, customerFields)
  const about = { label: fieldLabel(field, i18n), error: errors[field], ...look }
  switch (field) {
    case 'name_kana':
      return <TextField {...text(field, t`ひらがなや半角でも入力できます`)} {...look} />
    case 'phone':
      return <TextField {...text(field)} type="tel" inputMode="tel" {...look} />
    case 'email':
      return <TextField {...text(field)} type="email" inputMode="email" spellCheck={false} {...look} />
    case 'company':
      return <CompanyField form={form} {...look} />
    case 'birth_date':
      return <BirthDateField form={form} {...look} />
    case 'gender':
      return (
        <SelectField
          {...about}
          value={fields.gender}
          onChange={(value) => set('gender', value as Gender)}
          options={optionsOf(GENDER_WORDS, (words) => i18n._(words))}
        />
      )
    case 'status':
      return (
        <SelectField
          {...about}
          value={fields.status}
          onChange={(value) => set('status', value as CustomerStatus)}
          options={optionsOf(STATUS_WORDS, (words) => i18n._(words))}
        />
      )
    case 'next_contact_on':
      return (
        <NextContactField
          value={fields.next_contact_on}
          onChange={(value) => set('next_contact_on', value)}
          autoFocus={look.autoFocus}
          error={errors.next_contact_on}
          isAlone={isAlone}
        />
      )
    case 'caution':
      return (
        <TextField
          {...text(field, t`アレルギーや対応上の注意など。顧客の画面でいつも表示されます`)}
          rows={2}
          {...look}
        />
      )
    case 'tags':
      return (
        <TagsField
          {...about}
          value={fields.tags}
          onChange={(value) => set('tags', value)}
          hint={t`Enterまたは「、」で追加`}
          error={errors.tags ?? problemOf(customerFields.tags.schema, fields.tags)}
        />
      )
    default:
      return <TextField {...text(field)} {...look} />
  }
}

type OneProps = Look & { form: Form<CustomerInput> }

function CompanyField({ form: { fields, set, errors }, ...look }: OneProps) {
  const { i18n } = useLingui()
  const suggestions = useCompanies(fields.company)
  return (
    <ComboboxField
      label={fieldLabel('company', i18n)}
      value={fields.company}
      onChange={(value) => set('company', value)}
      suggestions={suggestions}
      error={errors.company}
      {...look}
    />
  )
}

function BirthDateField({ form: { fields, set, errors }, ...look }: OneProps) {
  const { t, i18n } = useLingui()
  const age = ageFrom(fields.birth_date)
  return (
    <DateField
      label={fieldLabel('birth_date', i18n)}
      value={fields.birth_date}
      onChange={(value) => set('birth_date', value)}
      max={toTokyoDay()}
      error={errors.birth_date}
      hint={age === null ? undefined : t`${age}歳`}
      {...look}
    />
  )
}

function optionsOf<T>(words: Record<string, T>, translate: (words: T) => string) {
  return Object.entries(words).map(([value, word]) => ({ value, label: translate(word) }))
}
