import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
import { useFurigana } from './use-furigana'

/** A fact that can be added or corrected one by one. */
export type FocusField =
  | 'name'
  | 'name_kana'
  | 'phone'
  | 'email'
  | 'birth_date'
  | 'gender'
  | 'company'
  | 'address'
  | 'caution'
  | 'next_contact_on'
  | 'status'
  | 'tags'
  | 'memo'

type FieldsProps = {
  form: Form<CustomerInput>
  /** The field that has the focus when the form opens. */
  focusOn?: FocusField
  /** Stands below the name, e.g. "this person may be here already". */
  hint?: ReactNode
}

/** All that is known about a person, in the order in which it is asked for at a desk. */
export function CustomerFields({ form, focusOn = 'name', hint }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { fields, set } = form
  const text = useTextProps(form, customerFields)
  const furigana = useFurigana(form)
  const companies = useCompanies(fields.company)
  const age = ageFrom(fields.birth_date)
  const asked = (field: FocusField) => ({ autoFocus: focusOn === field })
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <div className="contents" {...furigana}>
        <TextField {...text('name')} {...asked('name')} />
      </div>
      <TextField {...text('name_kana', t`ひらがなや半角でも入力できます`)} {...asked('name_kana')} />
      <div className="empty:hidden sm:col-span-2">{hint}</div>
      <TextField {...text('phone')} type="tel" inputMode="tel" {...asked('phone')} />
      <TextField {...text('email')} type="email" inputMode="email" spellCheck={false} {...asked('email')} />
      <DateField
        label={fieldLabel('birth_date', i18n)}
        value={fields.birth_date}
        onChange={(value) => set('birth_date', value)}
        max={toTokyoDay()}
        {...asked('birth_date')}
        error={form.errors.birth_date}
        hint={age === null ? undefined : t`${age}歳`}
      />
      <SelectField
        label={fieldLabel('gender', i18n)}
        value={fields.gender}
        onChange={(value) => set('gender', value as Gender)}
        options={optionsOf(GENDER_WORDS, (words) => i18n._(words))}
        {...asked('gender')}
        error={form.errors.gender}
      />
      <ComboboxField
        label={fieldLabel('company', i18n)}
        value={fields.company}
        onChange={(value) => set('company', value)}
        suggestions={companies}
        {...asked('company')}
        error={form.errors.company}
      />
      <SelectField
        label={fieldLabel('status', i18n)}
        value={fields.status}
        onChange={(value) => set('status', value as CustomerStatus)}
        options={optionsOf(STATUS_WORDS, (words) => i18n._(words))}
        {...asked('status')}
        error={form.errors.status}
      />
      <TextField {...text('address')} {...asked('address')} className="sm:col-span-2" />
      <NextContactField
        value={fields.next_contact_on}
        onChange={(value) => set('next_contact_on', value)}
        {...asked('next_contact_on')}
        error={form.errors.next_contact_on}
      />
      <TextField
        {...text('caution', t`アレルギーや対応上の注意など。顧客の画面でいつも表示されます`)}
        {...asked('caution')}
        rows={2}
        className="sm:col-span-2"
      />
      <TagsField
        label={fieldLabel('tags', i18n)}
        value={fields.tags}
        onChange={(value) => set('tags', value)}
        {...asked('tags')}
        hint={t`Enterまたは「、」で追加`}
        error={form.errors.tags ?? problemOf(customerFields.tags.schema, fields.tags)}
        className="sm:col-span-2"
      />
      <TextField {...text('memo')} rows={4} {...asked('memo')} className="sm:col-span-2" />
    </div>
  )
}

function optionsOf<T>(words: Record<string, T>, translate: (words: T) => string) {
  return Object.entries(words).map(([value, word]) => ({ value, label: translate(word) }))
}
