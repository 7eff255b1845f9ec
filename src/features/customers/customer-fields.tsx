import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CustomerStatus, Gender } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { ageFrom } from '@/i18n/birth-date'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { toTokyoDay } from '@/lib/tokyo-time'
import { ComboboxField } from '@/ui/combobox-field'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { useCompanies } from './use-companies'
import type { useCustomerForm } from './use-customer-form'

type Form = Pick<ReturnType<typeof useCustomerForm>, 'fields' | 'errors' | 'set' | 'tidy'>
/** A field that can be asked for one by one. */
export type FocusField = 'name' | 'phone' | 'address' | 'birth_date'

type FieldsProps = { form: Form; focusOn: FocusField; hint: ReactNode }

/** All that is known about a person, in the order in which it is asked for at a desk. */
export function CustomerFields({ form, focusOn, hint }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { fields, set } = form
  const text = useTextProps(form)
  const companies = useCompanies(fields.company)
  const age = ageFrom(fields.birth_date)
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <TextField {...text('name')} required maxLength={200} autoFocus={focusOn === 'name'} />
      <TextField {...text('name_kana')} maxLength={200} hint={t`ひらがなや半角でも入力できます`} />
      <div className="empty:hidden sm:col-span-2">{hint}</div>
      <TextField {...text('phone')} type="tel" inputMode="tel" maxLength={40} autoFocus={focusOn === 'phone'} />
      <TextField {...text('email')} type="email" inputMode="email" maxLength={254} spellCheck={false} />
      <DateField
        label={fieldLabel('birth_date', i18n)}
        value={fields.birth_date}
        onChange={(value) => set('birth_date', value)}
        max={toTokyoDay()}
        autoFocus={focusOn === 'birth_date'}
        error={form.errors.birth_date}
        hint={age === null ? undefined : t`${age}歳`}
      />
      <SelectField
        label={fieldLabel('gender', i18n)}
        value={fields.gender}
        onChange={(value) => set('gender', value as Gender)}
        options={optionsOf(GENDER_WORDS, (words) => i18n._(words))}
        error={form.errors.gender}
      />
      <ComboboxField
        label={fieldLabel('company', i18n)}
        value={fields.company}
        onChange={(value) => set('company', value)}
        suggestions={companies}
        maxLength={200}
        error={form.errors.company}
      />
      <SelectField
        label={fieldLabel('status', i18n)}
        value={fields.status}
        onChange={(value) => set('status', value as CustomerStatus)}
        options={optionsOf(STATUS_WORDS, (words) => i18n._(words))}
        error={form.errors.status}
      />
      <TextField {...text('address')} maxLength={500} autoFocus={focusOn === 'address'} className="sm:col-span-2" />
      <TextField
        {...text('caution')}
        multiline
        rows={2}
        maxLength={2000}
        hint={t`アレルギーや対応上の注意など。顧客の画面でいつも表示されます`}
        className="sm:col-span-2"
      />
      <TagsField
        label={fieldLabel('tags', i18n)}
        value={fields.tags}
        onChange={(value) => set('tags', value)}
        max={30}
        hint={t`Enterまたは「、」で追加`}
        error={form.errors.tags}
        className="sm:col-span-2"
      />
      <TextField {...text('memo')} multiline rows={4} maxLength={10_000} className="sm:col-span-2" />
    </div>
  )
}

type TextName = 'name' | 'name_kana' | 'company' | 'email' | 'phone' | 'address' | 'caution' | 'memo'

/** What every text field has in common. Autofill would put the receptionist's own name and address here: it is off. */
function useTextProps({ fields, errors, set, tidy }: Form) {
  const { i18n } = useLingui()
  return (field: TextName) => ({
    label: fieldLabel(field, i18n),
    name: field,
    value: fields[field],
    onChange: (value: string) => set(field, value),
    onBlur: () => tidy(field),
    error: errors[field],
    autoComplete: 'off',
  })
}

function optionsOf<T>(words: Record<string, T>, translate: (words: T) => string) {
  return Object.entries(words).map(([value, word]) => ({ value, label: translate(word) }))
}
